from django.apps import AppConfig


class OpenaiApiConfig(AppConfig):
    name = "openai_api"
