"""Widgets: everything here may import ipywidgets or anywidget, nothing below it does."""
