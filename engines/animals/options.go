package animals

import "spieltisch/engines"

var _ engines.Optioned = Game{}

// Options are those that families choose; the most lives are set in the setup only, the values of the
// animals are Printed.
func (Game) Options() []engines.Option {
	return []engines.Option{
		engines.YesNo("expert", false, engines.Text{
			De: "Für Geübte: Wer alle Hasen oder Schweine zeigt, gewinnt ein Leben?",
			En: "For experts: does showing all hares or pigs win a life?",
			Fr: "Pour experts : montrer tous les lièvres ou cochons fait-il gagner une vie ?",
			It: "Per esperti: mostrare tutte le lepri o i maiali fa vincere una vita?",
		}),
		engines.YesNo("autoInstant", false, engines.Text{
			De: "Endet die Runde von selbst, wenn jemand sicher alle Hasen, Schweine oder Katzen hat (bei Geübten ohne Katzen)?",
			En: "Does the round end by itself when somebody surely has all hares, pigs or cats (no cats for experts)?",
			Fr: "La manche finit-elle seule si quelqu’un a sûrement tous les lièvres, cochons ou chats (sans les chats pour les experts) ?",
			It: "La manche finisce da sola se qualcuno ha di sicuro tutte le lepri, i maiali o i gatti (senza i gatti per gli esperti)?",
		}),
	}
}
