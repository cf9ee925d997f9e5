<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en_GB">
<context>
    <name>Cabin</name>
    <message>
        <source>Close the hatch</source>
        <translation>Luke schliessen</translation>
    </message>
    <message>
        <source>Light the stove</source>
        <translation>Ofen anheizen</translation>
    </message>
</context>
<context>
    <name>Deck</name>
    <message>
        <source>Hoist the sail</source>
        <translation>Segel setzen</translation>
    </message>
    <message>
        <source>Drop the anchor</source>
        <translation>Anker werfen</translation>
    </message>
    <message>
        <source>Coil the rope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clean the planks</source>
        <translation>Planken putzen</translation>
    </message>
</context>
<context>
    <name>Bridge</name>
    <message>
        <source>Read the compass</source>
        <extracomment>Shown on the red button.</extracomment>
        <translation>Kompass ablesen</translation>
    </message>
    <message>
        <source>Sound the horn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn the wheel</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
