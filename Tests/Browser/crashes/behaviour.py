"""What each kind of client does: functions from a client to an action that it sends, or None."""

# Actions of the app whose effects run for a while, and others.
APP = {
    "counter.incrTapped": 12,
    "counter.decrTapped": 4,
    "counter.nthPrimeButtonTapped": 4,
    "alert.dismissed": 2,
    "counter.isPrimeButtonTapped": 1,
    "counter.primeModalDismissed": 1,
    "primeModal.saveFavoritePrimeTapped": 2,
    "primeModal.removeFavoritePrimeTapped": 2,
    "favoritePrimes.saveButtonTapped": 1,
    "favoritePrimes.loadButtonTapped": 1,
}
PRESENTER = {
    "$room.floorOpened": 2, "$room.floorTakenBack": 2, "$room.floorGranted": 6, "$room.handDismissed": 1,
    "$room.handsDismissed": 1, "$room.frozen": 2, "$room.released": 3, "$room.blanked": 1,
    "$room.unblanked": 1, "$room.codeShown": 1, "$room.codeHidden": 1, "$room.codeChanged": 1,
    "$room.pointerMoved": 6, "$room.pointerHidden": 1, "$room.actionRateSet": 1, "$room.linkMade": 1,
    "$room.linkRevoked": 1, "$room.participantRemoved": 1, "$room.participantReadmitted": 4,
    "$room.nameCleared": 1,
}


def act_in_app(client):
    return (pick(client, APP),)


def act_with_settings(client):
    """As the only client that changes the settings."""
    if client.random.random() < 0.6:
        return act_in_app(client)
    match client.random.randrange(4):
        case 0 | 1:
            return "settings.binding.displayName", f"Blob {client.last_ref}"
        case 2:
            return "settings.binding.enableNotifications", client.random.random() < 0.7
        case _:
            return ("settings.resetButtonTapped",)


def act_as_participant(client):
    if client.random.random() < 0.5:
        return act_in_app(client)
    if client.random.random() < 0.7:
        return "$room.handRaised", client.name
    return ("$room.handLowered",)


def act_as_presenter(client):
    if client.random.random() < 0.5:
        return act_in_app(client)
    name = pick(client, PRESENTER)
    room = client.replica.room
    one_of = {
        "$room.floorGranted": room["hands"],
        "$room.handDismissed": room["hands"],
        "$room.participantRemoved": room["participants"],
        "$room.participantReadmitted": [one for one in room["participants"] if one["isOut"]],
        "$room.nameCleared": room["participants"],
        # Without the links of the start, by which the clients of a room have come.
        "$room.linkRevoked": room["links"][2:],
    }
    if name in one_of:
        return (name, client.random.choice(one_of[name])["id"]) if one_of[name] else None
    match name:
        case "$room.pointerMoved":
            return name, {"target": "counter", "x": round(client.random.random(), 3), "y": 0.5}
        case "$room.actionRateSet":
            return name, client.random.choice([0, 100, 1_000])
        case "$room.linkMade":
            # Another participants' link would have the code that newcomers type.
            return (name, "presenter") if len(room["links"]) < 8 else None
        case _:
            return (name,)


def watch(client):
    return None


def pick(client, weights):
    (name,) = client.random.choices(list(weights), list(weights.values()))
    return name
