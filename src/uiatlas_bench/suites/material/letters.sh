# Replaces what the server on $PORT holds by three letters, sent through the port before it
exec python3 - <<'P'
import os, smtplib, urllib.request
from email.message import EmailMessage

port = int(os.environ["PORT"])
urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{port}/api/emails", method="DELETE")).close()
with smtplib.SMTP("127.0.0.1", port - 1) as server:
    for subject, text in (
        ("Leeks are up", "The leeks in the north bed are up."),
        ("Order of kale", "Two bags of kale, please."),
        ("Water in July", "The tank is half full. Please water the south bed by hand."),
    ):
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = "Ida Gardener <ida@example.org>", "tom@example.org", subject
        letter.set_content(text)
        letter.add_alternative(f"<h1>{subject}</h1><p>{text}</p>", subtype="html")
        server.send_message(letter)
P
