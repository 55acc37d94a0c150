"""Views declare what their endpoints are; an endpoint without a declaration is small and closed."""

from django.http import HttpRequest, HttpResponse
from django.views import View
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from rest_framework.views import APIView

from core.declarations import Body, Declaration, declaration_of, declares

SPEECH = Declaration(Body.SPOKEN, sheds=True, cross_origin=True)
speaks = declares(body=Body.SPOKEN, sheds=True, cross_origin=True)


def page(request: HttpRequest) -> HttpResponse:
    return HttpResponse()


def test_an_endpoint_that_says_nothing_is_small_and_closed():
    closed = Declaration(Body.PLAIN, sheds=False, cross_origin=False)
    assert declaration_of(page) == declaration_of(View.as_view()) == declaration_of(APIView.as_view()) == closed


def test_a_function_says_it_above_and_below_other_decorators():
    @speaks
    @never_cache
    def outermost(request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    @csrf_exempt
    @never_cache
    @speaks
    def innermost(request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    assert declaration_of(outermost) == declaration_of(innermost) == SPEECH


def test_a_class_says_it_for_its_views():
    @speaks
    class Page(View):
        pass

    @speaks
    class Endpoint(APIView):
        pass

    assert declaration_of(Page.as_view()) == declaration_of(Endpoint.as_view()) == SPEECH


def test_a_subclass_that_says_nothing_is_small_and_closed():
    @speaks
    class Parent(APIView):
        pass

    class Child(Parent):
        pass

    assert declaration_of(Child.as_view()) == Declaration()


def test_a_view_of_a_class_may_say_more_than_its_class():
    opened = declares(cross_origin=True)(APIView.as_view())
    assert declaration_of(opened) == Declaration(cross_origin=True)
    assert declaration_of(APIView.as_view()) == Declaration()
