# Replaces what the gateway on $PORT holds by the figures of two jobs
set -e
base="http://127.0.0.1:$PORT"
curl -sf -X PUT "$base/api/v1/admin/wipe"
printf '# TYPE bed_water_litres gauge\nbed_water_litres{bed="north"} 12\nbed_water_litres{bed="south"} 18\n' \
    | curl -sf --data-binary @- "$base/metrics/job/watering/instance/garden"
printf '# TYPE seeds_sown counter\nseeds_sown{plant="leek"} 240\n' \
    | curl -sf --data-binary @- "$base/metrics/job/sowing"
