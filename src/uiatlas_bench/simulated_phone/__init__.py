"""A simulated phone: runs simulated apps behind a device server that the real adb client talks to.

Nothing of Android is in it. It answers the commands that a driver sends in the form in which phones answer them, so
that everything on this side of the cable can be tried without a phone.
"""
