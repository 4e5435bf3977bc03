package web

import (
	"net/http"
	"strings"

	"spieltisch/companion/web/page"
	"spieltisch/companion/web/plays"
)

func (s *Server) routes() []route {
	problems := func(a map[string]string) map[string]string {
		a["4XX"] = "Problem"
		return a
	}
	return []route{
		{method: "POST", path: "/lines", summary: "Feed one line of the rules interface: setup, do or sensed", handle: s.api.postLine, body: "Line",
			answers: problems(map[string]string{"200": "Answer", "409": "Answer", "413": "Answer", "422": "Answer", "503": "Problem"})},
		{method: "POST", path: "/commands", summary: "Tell the table something: undo, correct, answer a question, …", handle: s.api.postCommand, body: "Command",
			answers: problems(map[string]string{"200": "Verdict", "409": "Problem", "422": "Problem", "503": "Problem"})},
		{method: "GET", path: "/state", summary: "The state in the form of the rules interface", handle: s.api.getState, answers: map[string]string{"200": "State"}},
		{method: "GET", path: "/snapshot", summary: "Everything that anybody may see", handle: s.api.getSnapshot, answers: map[string]string{"200": "Snapshot"}},
		{method: "GET", path: "/events", summary: "Server-sent events: \"snapshot\" with each change, id is the journal number", handle: s.live.getEvents,
			query:   []parameter{{"html", "language (de, en, es, fr, it): adds the changed parts of the page as \"page\""}, {"once", "one snapshot, and the stream ends"}},
			answers: map[string]string{"200": "text/event-stream", "503": "Problem"}},
		{method: "GET", path: "/games", summary: "Games that can be played, with their options", handle: s.api.getGames, answers: map[string]string{"200": "Games"}},
		{method: "POST", path: "/setups/form", looks: true, summary: "The form of what a setup needs beyond names and options; null: nothing", handle: s.api.postSetupForm, body: "SetupTry",
			answers: problems(map[string]string{"200": "AskedForm"})},
		{method: "POST", path: "/setups/presets", looks: true, summary: "Ways to complete a setup that has names and perhaps options, each with a picture", handle: s.api.postPresets, body: "SetupTry",
			answers: problems(map[string]string{"200": "Presets"})},
		{method: "POST", path: "/setups/try", looks: true, summary: "Judge a setup without starting a game", handle: s.api.postTry, body: "SetupTry",
			answers: problems(map[string]string{"204": "", "409": "Problem", "422": "Problem"})},
		{method: "GET", path: "/players", summary: "Names of those who played before, the last first", handle: s.api.getPlayers, answers: map[string]string{"200": "Players", "500": "Problem"}},
		{method: "GET", path: "/matches", summary: "Matches, the last touched first; the header Link leads to more", handle: s.api.getMatches,
			query:   []parameter{{"limit", "how many at most; without it 100"}, {"before", "ID of a match: only those that come after it in the list"}},
			answers: map[string]string{"200": "Matches", "404": "Problem", "422": "Problem", "500": "Problem"}},
		{method: "GET", path: "/matches/{match}/moves", summary: "The record of a match as it stands now, newest first", handle: s.api.getMoves,
			answers: map[string]string{"200": "Moves", "404": "Problem", "500": "Problem"}},
		{method: "GET", path: "/matches/{match}/frames/{n}", summary: "A match after its first n moves, as it is replayed; after all, where there are fewer",
			handle: s.api.getFrame, query: []parameter{{"lang", "language of its words"}},
			answers: map[string]string{"200": "Frame", "404": "Problem", "422": "Problem"}},
		{method: "GET", path: "/matches/{match}/ways", summary: "What a match waited for at a point of its record, with the forms of open answers", handle: s.api.getWays,
			query:   []parameter{{"before", "journal number of an entry; without it: now"}},
			answers: map[string]string{"200": "Ways", "404": "Problem", "422": "Problem"}},
		{method: "GET", path: "/places", summary: "What lies where, as a form that holds it; its answer is the places of a position", handle: s.api.getPlaces,
			answers: map[string]string{"200": "AskedForm", "404": "Problem"}},
		{method: "GET", path: "/hint", summary: "What the coach says of the choices of whoever decides, best first; 409 says why there is nothing to say", handle: s.coach.getHint,
			query:   []parameter{{"seat", "only of this seat"}},
			answers: map[string]string{"200": "Hints", "409": "Problem", "422": "Problem"}},
		{method: "GET", path: "/explains", summary: "What each kind of decision of a game is about, to somebody who plays for the first time", handle: s.api.getExplains,
			query:   []parameter{{"game", "its ID"}},
			answers: map[string]string{"200": "Explains", "404": "Problem"}},
		{method: "GET", path: "/matches/{match}/review", summary: "Luck and skill of every player of a match, apart", handle: s.api.getReview,
			answers: map[string]string{"200": "Review", "404": "Problem"}},
		{method: "GET", path: "/matches/{match}/sheet.pdf", summary: "The score sheet of a match, to print",
			handle: s.api.getScores, query: []parameter{{"lang", "language of its words"}},
			answers: map[string]string{"200": "application/pdf", "404": "Problem"}},
		{method: "GET", path: "/matches/{match}/highlights", summary: "The moves that a match is remembered by: the one that brought most, and the one that cost somebody else most", handle: s.api.getHighlights,
			answers: map[string]string{"200": "Highlights", "404": "Problem"}},
		{method: "GET", path: "/picture.jpg", summary: "The newest frame of the camera", handle: s.api.picture(Pictures.Latest),
			answers: map[string]string{"200": "image/jpeg", "404": "Problem", "503": "Problem"}},
		{method: "GET", path: "/picture/settled.jpg", summary: "The settled frame that the boxes of the tray belong to", handle: s.api.picture(Pictures.Settled),
			query:   []parameter{{"n", "Tray.picture, so that no cache confuses two pictures"}},
			answers: map[string]string{"200": "image/jpeg", "404": "Problem", "503": "Problem"}},
		{method: "GET", path: "/evidence/{hash}.jpg", summary: "The picture that a move was read from", handle: s.api.getEvidence,
			answers: map[string]string{"200": "image/jpeg", "404": "Problem", "500": "Problem"}},
		{method: "GET", path: "/matches/{match}/moves/{seq}/sighting", summary: "What the camera saw of a move, and what made a move of it", handle: s.api.getSighting,
			answers: map[string]string{"200": "Sighting", "404": "Problem"}},
		{method: "GET", path: "/certificate", summary: "How well the table reads its dice, counted from its own journal", handle: s.api.getCertificate,
			answers: map[string]string{"200": "Certificate", "500": "Problem"}},
		{method: "GET", path: "/health", summary: "Named warnings of subsystems", handle: s.api.getHealth, answers: map[string]string{"200": "Health"}},
		{method: "GET", path: "/doctor", summary: "What a look at the machine found, and what to do; at most ten seconds old", handle: s.api.getDoctor,
			answers: map[string]string{"200": "Checkup", "404": "Problem"}},
		{method: "GET", path: "/sensors", summary: "The raw levels of a tunnel board's lines, with their thresholds", handle: s.sensors.getSensors,
			answers: map[string]string{"200": "Sensors", "404": "Problem", "503": "Problem"}},
		{method: "POST", path: "/sensors/empty", summary: "Begin to calibrate a tunnel that is empty; takes two seconds", handle: s.sensors.postSensorsEmpty, body: "SensorAct",
			answers: problems(map[string]string{"204": "", "404": "Problem", "409": "Problem"})},
		{method: "POST", path: "/sensors/passed", summary: "Set and keep a tunnel's thresholds, now that its mole has passed all sensors", handle: s.sensors.postSensorsPassed, body: "SensorAct",
			answers: problems(map[string]string{"200": "Calibrated", "404": "Problem", "409": "Problem"})},
		{method: "POST", path: "/settings", summary: "Set something for the table; it counts from its next start on", handle: s.api.postSetting, body: "SettingAct",
			answers: problems(map[string]string{"204": "", "404": "Problem", "409": "Problem"})},
		{method: "GET", path: "/camera.jpg", there: true, summary: "A look through a camera that is plugged in and not in use", handle: s.api.getCamera,
			query:   []parameter{{"url", "of the camera, as the page of set-up has it"}},
			answers: map[string]string{"200": "image/jpeg", "404": "Problem", "422": "Problem", "503": "Problem"}},
		{method: "POST", path: "/restart", summary: "Begin the table anew, with its settings as they are now", handle: s.api.postRestart,
			answers: problems(map[string]string{"204": "", "404": "Problem", "409": "Problem"})},
		{method: "POST", path: "/say", summary: "Say a sentence on the table's speaker, as the settings are now", handle: s.api.postSay,
			answers: problems(map[string]string{"204": "", "404": "Problem", "409": "Problem"})},
		{method: "GET", path: "/mat.pdf", summary: "The printed mat of a game, true to scale",
			handle: s.api.getMat,
			query: []parameter{{"game", "its ID"}, {"paper", "a4, a3 or letter; without it a4"},
				{"lang", "language of its words"}},
			answers: map[string]string{"200": "application/pdf", "404": "Problem", "422": "Problem"}},
		{method: "GET", path: "/pieces", summary: "Sets of dice that were shown to the camera",
			handle:  s.pieces.getPieces,
			answers: map[string]string{"200": "Pieces", "404": "Problem"}},
		{method: "POST", path: "/pieces", summary: "Change a set: its name, what it is used for, what a face stands for; or remove it", handle: s.pieces.postPieces, body: "PieceChange",
			answers: problems(map[string]string{"204": "", "404": "Problem", "409": "Problem"})},
		{method: "GET", path: "/pieces/{set}/face.jpg", summary: "A face of a set, as it was shown",
			handle:  s.pieces.getFace,
			query:   []parameter{{"name", "of the face"}},
			answers: map[string]string{"200": "image/jpeg", "404": "Problem"}},
		{method: "GET", path: "/lesson", summary: "How far the showing of dice is; it ends where nobody asks for a minute", handle: s.pieces.getLesson,
			answers: map[string]string{"200": "Lesson", "404": "Problem"}},
		{method: "POST", path: "/lesson", summary: "Begin or end to show dice, or go to another face",
			handle: s.pieces.postLesson, body: "LessonStep",
			answers: problems(map[string]string{"204": "", "404": "Problem", "409": "Problem"})},
		{method: "GET", path: "/lesson/look.jpg", summary: "A picture of what was refused or is in doubt",
			handle:  s.pieces.getLook,
			query:   []parameter{{"n", "which one, from 0"}},
			answers: map[string]string{"200": "image/jpeg", "404": "Problem"}},
		{method: "GET", path: "/tuning", summary: "How far the setting up of the camera is, or what it came to; it ends where nobody asks for a minute",
			handle: s.tuning.getTuning, answers: map[string]string{"200": "Tuning", "404": "Problem"}},
		{method: "POST", path: "/tuning",
			summary: "Begin or end to set up the camera, hold it as it is, say where dice lie, confirm a throw",
			handle:  s.tuning.postTuning, body: "TuningStep",
			answers: problems(map[string]string{"204": "", "404": "Problem", "409": "Problem", "503": "Problem"})},
		{method: "GET", path: "/backups", summary: "Copies of the journal, and what became of the last one put back",
			handle: s.backups.getBackups, answers: map[string]string{"200": "Backups", "404": "Problem"}},
		{method: "POST", path: "/backups/restore",
			summary: "Put a copy back, or what was imported; it is checked whole, then the table begins anew with it",
			handle:  s.backups.postRestore, body: "RestoreAct",
			answers: problems(map[string]string{"204": "", "404": "Problem", "409": "Problem", "422": "Problem"})},
		{method: "POST", path: importPath, summary: "Bring an export or a copy; it is checked, and put back by restore",
			handle: s.backups.postImport, body: "application/octet-stream",
			answers: problems(map[string]string{"200": "Backup", "404": "Problem", "413": "Problem", "422": "Problem"})},
		{method: "GET", path: "/export.jsonl", summary: "Everything in the journal, as JSON Lines",
			handle:  s.backups.getExport("jsonl", "application/jsonl"),
			answers: map[string]string{"200": "application/jsonl", "404": "Problem"}},
		{method: "GET", path: "/export.csv", summary: "Everything in the journal, as CSV",
			handle:  s.backups.getExport("csv", "text/csv; charset=utf-8"),
			answers: map[string]string{"200": "text/csv", "404": "Problem"}},
		{method: "GET", path: "/plays.bgsplay", summary: "All matches that were played to their end, as a play file of BG Stats",
			handle:  s.api.getPlays("bgsplay", "application/json", plays.File),
			query:   []parameter{{"names", "seats: players are called by their seats"}, {"lang", "language of what games are called"}},
			answers: map[string]string{"200": "application/json", "422": "Problem", "500": "Problem"}},
		{method: "GET", path: "/plays.csv", summary: "The same for a spreadsheet: a line for each player of each match",
			handle:  s.api.getPlays("csv", "text/csv; charset=utf-8", plays.CSV),
			query:   []parameter{{"names", "seats: players are called by their seats"}, {"lang", "language of what games are called"}},
			answers: map[string]string{"200": "text/csv", "422": "Problem", "500": "Problem"}},
		{method: "POST", path: "/why", looks: true,
			summary: "Why actions cannot be played now, by the game's own check; nothing is played",
			handle:  s.api.postWhy, body: "WhyAct",
			answers: problems(map[string]string{"200": "Why"})},
		{method: "GET", path: "/faces/{hash}.jpg", summary: "The photo that is somebody's face",
			handle: s.api.getPhoto, answers: map[string]string{"200": "image/jpeg", "404": "Problem"}},
		{method: "POST", path: "/faces", summary: "Give people faces, by their names",
			handle: s.api.postFaces, body: "FacesAct",
			answers: problems(map[string]string{"204": ""})},
		{method: "GET", path: "/demo", summary: "What the demo has to say, and its tricks; 404 at a real table", handle: s.demo.getDemo, answers: map[string]string{"200": "DemoTable", "404": "Problem"}},
		{method: "POST", path: "/demo/{act}", summary: "Let the visitor's hands do something: roll, aside, push, draw, mischief", handle: s.demo.postDemo, body: "DemoAct",
			answers: problems(map[string]string{"204": "", "404": "Problem"})},
		{method: "GET", path: "/seats", summary: "Who sits where, as this browser sees it", handle: s.seats.getSeats,
			answers: map[string]string{"200": "Sitting"}},
		{method: "POST", path: "/seats/{act}",
			summary: "Take a seat for this browser, or leave it: take, leave; a browser without a cookie is given one and asks again",
			handle:  s.seats.postSeats, body: "SeatAct",
			answers: problems(map[string]string{"204": "", "404": "Problem", "409": "Problem"})},
		{method: "GET", path: "/hand", summary: "The cards that this browser's seat holds; nobody else is told", handle: s.seats.getHand,
			query:   []parameter{{"html", "language (de, en, es, fr, it): adds the cards as a page draws them"}},
			answers: map[string]string{"200": "Hand"}},
		{method: "GET", path: "/openapi.json", summary: "This description", handle: s.getOpenAPI, answers: map[string]string{"200": "application/json"}},
	}
}

func (s *Server) mux() *http.ServeMux {
	mux := http.NewServeMux()
	for _, r := range s.routes() {
		handle := r.handle
		if r.present() {
			handle = s.presence.require(handle)
		}
		mux.HandleFunc(r.method+" "+base+strings.Replace(r.path, "{hash}.jpg", "{file}", 1), handle)
	}
	mux.HandleFunc(base+"/", func(w http.ResponseWriter, r *http.Request) {
		s.notFound(mux, w, r)
	})
	mux.HandleFunc("GET /healthz", s.api.getHealth)
	mux.HandleFunc("GET /metrics", s.meter.getMetrics)
	mux.HandleFunc("GET /p/{match}", s.site.getPlay)
	mux.HandleFunc("GET /here", s.presence.getHere)
	mux.HandleFunc("POST /here", s.presence.postHere)
	mux.HandleFunc("GET "+s.core.assets.base+"{file}", s.core.assets.serve)
	mux.HandleFunc("GET /manifest.webmanifest", s.site.getManifest)
	mux.HandleFunc("GET /sw.js", s.core.assets.serveWorker)
	for path, icon := range s.core.icons() {
		mux.HandleFunc("GET "+path, func(w http.ResponseWriter, r *http.Request) { icon().serve(w, r) })
	}
	mux.HandleFunc("/", s.site.unknownPath)
	for _, kind := range page.Kinds() {
		mux.HandleFunc("GET "+page.Path(kind), func(w http.ResponseWriter,
			r *http.Request) {
			s.site.servePage(w, r, kind)
		})
	}
	return mux
}

// notFound says which of the two is wrong, the path or the method. The catch-all pattern hides the mux's own
// 405.
func (s *Server) notFound(mux *http.ServeMux, w http.ResponseWriter, r *http.Request) {
	for _, m := range []string{http.MethodGet, http.MethodPost} {
		other := r.Clone(r.Context())
		other.Method = m
		if _, pattern := mux.Handler(other); pattern != base+"/" {
			w.Header().Set("Allow", m)
			problem{Status: http.StatusMethodNotAllowed, Code: codeMethod, Detail: r.URL.Path + " takes " + m}.write(w)
			return
		}
	}
	problem{Status: http.StatusNotFound, Code: codePath,
		Detail: "nothing is at " + quote(r.URL.Path) + "; see " + base + "/openapi.json"}.write(w)
}
