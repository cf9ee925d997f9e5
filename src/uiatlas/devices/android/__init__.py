"""Android phones, tablets and emulators as devices, driven through adb: ``android:SERIAL?app=PACKAGE``."""
