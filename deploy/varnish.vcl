# Cache in front of the shop, between nginx and it: /etc/varnish/default.vcl (Varnish 7 with varnish-modules).
# Start varnishd with -p http_gzip_support=off: the shop sends brotli and gzip itself, and Varnish keeps what it gets.
# The shop is started with PURGE_URL=http://127.0.0.1:6081 and TRUST_PROXY=2 (nginx and Varnish).
vcl 4.1;

import directors;
import xkey;

backend shop {
    .host = "127.0.0.1";
    .port = "3000";
    .probe = { .url = "/healthz"; .interval = 1s; .timeout = 1s; .window = 3; .threshold = 2; }
}
# More machines: one backend each, and a line in vcl_init.

acl shops {
    "127.0.0.1";
    "::1";
}

sub vcl_init {
    new shops_in_turn = directors.round_robin();
    shops_in_turn.add_backend(shop);
}

sub vcl_recv {
    set req.backend_hint = shops_in_turn.backend();

    # The shop tells what has changed. Until the new answer is here, at most for the grace below, the old one is sent.
    if (req.method == "PURGE") {
        if (client.ip !~ shops || req.http.X-Forwarded-For ~ ",") {
            return (synth(405, "Not allowed"));
        }
        if (!req.http.Surrogate-Key) {
            return (synth(400, "No keys"));
        }
        set req.http.Purged = xkey.softpurge(req.http.Surrogate-Key);
        return (synth(200, "Purged " + req.http.Purged));
    }

    # Which answers are the same for everybody the shop decides, by s-maxage; cookies do not make them different.
    if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization) {
        return (pass);
    }
    if (req.http.Accept-Encoding ~ "\bbr\b" && req.http.Accept-Encoding !~ "\bbr; ?q=0") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "\bgzip\b" && req.http.Accept-Encoding !~ "\bgzip; ?q=0") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    return (hash);
}

sub vcl_backend_response {
    set beresp.http.xkey = beresp.http.Surrogate-Key;
    unset beresp.http.Surrogate-Key;
    # Together with what the shop takes to notice a change this stays under a second.
    set beresp.grace = 0.3s;
    # For asking with If-None-Match: most answers are unchanged.
    set beresp.keep = 1m;
    # The same for everybody, but replaced while it was being sent: the next request asks again.
    if (beresp.http.Cache-Control ~ "^public" && beresp.ttl <= 0s) {
        set beresp.uncacheable = true;
        set beresp.ttl = 0s;
        return (deliver);
    }
}

sub vcl_deliver {
    unset resp.http.xkey;
    unset resp.http.Surrogate-Key;
    unset resp.http.Via;
    unset resp.http.X-Varnish;
    unset resp.http.Age;
    # Browsers and caches that are not told of changes ask each time.
    set resp.http.Cache-Control = regsub(resp.http.Cache-Control, ", s-maxage=\d+", "");
}
