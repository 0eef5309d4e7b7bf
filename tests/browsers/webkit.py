#!/usr/bin/python3
"""A WebKitGTK browser for WebKitWebDriver.

Its arguments: the folder of its profile, its settings as JSON, a script for each page.
"""
import json
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

profile, settings, script = sys.argv[1], json.loads(sys.argv[2]), sys.argv[3]
place = {'is_ephemeral': True} if settings.pop('private', False) else {'base_data_directory': profile}
context = WebKit2.WebContext(website_data_manager=WebKit2.WebsiteDataManager(
    **place, base_cache_directory=profile, origin_storage_ratio=settings.pop('quota', -1)))
content = WebKit2.UserContentManager()
content.add_script(WebKit2.UserScript(script, WebKit2.UserContentInjectedFrames.TOP_FRAME,
                                      WebKit2.UserScriptInjectionTime.START, None, None))


size = settings.pop('size', [1024, 768])
is_dark = settings.pop('dark', False)


def open_window(*_):
    window = Gtk.Window(default_width=size[0], default_height=size[1], decorated=False)
    view = WebKit2.WebView(web_context=context, user_content_manager=content, is_controlled_by_automation=True,
                           settings=WebKit2.Settings(**settings))
    window.add(view)
    window.show_all()
    return view


def start(_, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('tests')
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect('create-web-view', open_window)


# Without motion, as in the other browsers.
Gtk.Settings.get_default().set_property('gtk-enable-animations', False)
Gtk.Settings.get_default().set_property('gtk-application-prefer-dark-theme', is_dark)
context.set_automation_allowed(True)
context.connect('automation-started', start)
Gtk.main()
