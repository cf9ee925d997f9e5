# Replaces what the server on $PORT stores by the studies of two patients
base="http://127.0.0.1:$PORT"
for id in $(curl -sf "$base/patients" | tr -d '[]",\n'); do curl -sf -X DELETE "$base/patients/$id" > /dev/null; done
add() {
    curl -sf "$base/tools/create-dicom" > /dev/null -d "{\"Tags\": {\"PatientName\": \"$1\", \"PatientID\": \"$2\",
        \"StudyDescription\": \"$3\", \"SeriesDescription\": \"$4\", \"Modality\": \"OT\", \"StudyDate\": \"20260501\"}}"
}
add "Sample^Ada" A1 Knee Side && add "Sample^Ben" B2 Hand Front
