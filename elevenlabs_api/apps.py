from django.apps import AppConfig


class ElevenlabsApiConfig(AppConfig):
    name = "elevenlabs_api"
