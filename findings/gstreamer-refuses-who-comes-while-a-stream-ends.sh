#!/bin/bash
# GStreamer's RTSP server 1.22 (Debian 12), of many cameras: a stream is shared by all who watch it. Somebody asks
# what it is (DESCRIBE) and leaves, as valid as anything (RFC 2326, 10.2). Who asks in the next moment may be refused
# with 503, though the server is idle: the stream of before is still being ended, and is neither used again nor made anew.
# A second later it is there again. So whoever looks before he opens finds nothing to open.
source "$(dirname "$0")/common"
debs python3.11-minimal=3.11.2-6+deb12u9 libpython3.11-minimal=3.11.2-6+deb12u9 libpython3.11-stdlib=3.11.2-6+deb12u9 \
	python3-gi=3.42.2-3+b1 gir1.2-glib-2.0=1.74.0-3 libgirepository-1.0-1=1.74.0-3 \
	gir1.2-gstreamer-1.0=1.22.0-2+deb12u1 libgstreamer1.0-0=1.22.0-2+deb12u1 \
	gir1.2-gst-plugins-base-1.0=1.22.0-3+deb12u7 libgstreamer-plugins-base1.0-0=1.22.0-3+deb12u7 \
	gir1.2-gst-rtsp-server-1.0=1.22.0-2 libgstrtspserver-1.0-0=1.22.0-2 \
	gstreamer1.0-plugins-base=1.22.0-3+deb12u7 gstreamer1.0-plugins-good=1.22.0-5+deb12u4
libs=$(echo "$work"/root/usr/lib/*-linux-gnu)
export PYTHONHOME="$work/root/usr" PYTHONPATH="$work/root/usr/lib/python3/dist-packages" \
	GI_TYPELIB_PATH="$libs/girepository-1.0" GST_PLUGIN_SYSTEM_PATH_1_0="$libs/gstreamer-1.0" \
	GST_PLUGIN_SCANNER_1_0="$libs/gstreamer1.0/gstreamer-1.0/gst-plugin-scanner" GST_REGISTRY="$work/registry"
port=$((20000 + RANDOM % 20000))
cat >"$work/server.py" <<'EOF'
import sys
import gi
gi.require_version("Gst", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import GLib, Gst, GstRtspServer
Gst.init(None)
server, factory = GstRtspServer.RTSPServer(), GstRtspServer.RTSPMediaFactory()
server.set_address("127.0.0.1")
server.set_service(sys.argv[1])
factory.set_launch("( videotestsrc is-live=true ! video/x-raw,format=I420,width=320,height=240 ! jpegenc ! rtpjpegpay name=pay0 )")
factory.set_shared(True)
server.get_mount_points().add_factory("/camera", factory)
server.attach(None)
GLib.MainLoop().run()
EOF
"$work/root/usr/bin/python3.11" "$work/server.py" "$port" >"$work/log" 2>&1 &
started+=("$!")
for _ in $(seq 100); do (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null && break || sleep 0.1; done
# describe: the first line of the answer.
describe() {
	exec 3<>"/dev/tcp/127.0.0.1/$port"
	printf 'DESCRIBE rtsp://127.0.0.1:%s/camera RTSP/1.0\r\nCSeq: 1\r\nAccept: application/sdp\r\n\r\n' "$port" >&3
	IFS= read -r -t 20 line <&3 || line=nothing
	exec 3<&- 3>&-
	echo "${line%$'\r'}"
}
seen "who comes first" "RTSP/1.0 200 OK" "$(describe)"
tries=0 said=""
while [ $tries -lt 300 ] && [ "$said" != "RTSP/1.0 503 Service Unavailable" ]; do
	said=$(describe) tries=$((tries + 1))
done
printf '  who comes as soon as the last one has left, %s times\n' "$tries"
seen "one of them" "RTSP/1.0 503 Service Unavailable" "$said"
sleep 3
seen "who comes three seconds later" "RTSP/1.0 200 OK" "$(describe)"
