"""Twenty tasks on a simulated transit app of the tests' own, written before the agent was first run on them."""

from benchmarks.chores import Task, holds, shows

TASKS = (
    Task("follow the night bus N7", lambda s, t: "Night bus N7" in s.followed),
    Task("save a trip from Harbour to Museum Quarter", lambda s, t: "Harbour to Museum Quarter" in s.trips),
    Task(
        "add a place called 'Office' at '12 Mill Lane'",
        lambda s, t: any((p["name"], p["address"]) == ("Office", "12 Mill Lane") for p in s.places),
    ),
    Task("use the satellite map", holds("map_style", "Satellite")),
    Task("show distances in miles", holds("units", "Miles")),
    Task("do not use buses", lambda s, t: not s.modes["Bus"]),
    Task("allow ferries for my trips", lambda s, t: s.modes["Ferry"]),
    Task("set the walking speed to slow", holds("pace", "Slow")),
    Task("set the maximum number of changes to one", holds("changes", "One")),
    Task("let the quiet hours begin at 21:30", holds("quiet_from", "21:30")),
    Task("remind me 10 minutes before departure", holds("lead", "10 minutes")),
    Task("turn off delay alerts", holds("delay_alerts", False)),
    Task("do not remember my trips", holds("remember", False)),
    Task("add the zoo to my favourites", lambda s, t: "Zoo" in s.favourites),
    Task(
        "change the address of 'Gym' to '7 Park Street'",
        lambda s, t: any((p["name"], p["address"]) == ("Gym", "7 Park Street") for p in s.places),
    ),
    Task("keep the timetables on this phone", holds("offline", True)),
    Task("show the fare zones", shows("Fare zones")),
    Task("set my nickname to 'Sam'", holds("nickname", "Sam")),
    Task("show departures from the University", holds("near", "University")),
    Task("clear the history of recent trips", holds("recent", [])),
)
