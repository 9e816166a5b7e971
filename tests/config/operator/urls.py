"""The addresses of a server that has operator's pages."""

from django.urls import path

from config import operator, urls

handler403, handler404, handler500 = urls.handler403, urls.handler404, urls.handler500
urlpatterns = [*urls.urlpatterns, path("operator/", operator.site.urls)]
