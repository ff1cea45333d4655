# A CDN of one machine in front of the web processes: varnishd -f /etc/varnish/vaiven.vcl -a :6081 -s malloc,256m
# docs/operating/cdn.md describes the same rules for other CDNs. TLS ends in front of it (hitch, HAProxy), so
# TRUST_PROXY counts one proxy more. The shop purges with CDN_PURGE_URL=http://127.0.0.1:6081/cdn-purge
vcl 4.1;
import std;

backend shop {
  .host = "127.0.0.1";
  .port = "3001";
  .first_byte_timeout = 35s;
  .probe = { .url = "/readyz"; .interval = 2s; .timeout = 2s; .initial = 2; .window = 3; .threshold = 2; }
}

# Who may purge: the shop's own machines.
acl shop_machines { "127.0.0.1"; "::1"; }

# The parameters that pages and lists do not read, such as the click ids of campaigns, are left out, as the shop does: they would
# bypass the cache and fill it. test/docs/varnish-parameters.test.ts compares the names with those that the shop reads. Names that
# are written with escapes are left to the shop.
sub leave_out_unread {
  if (req.url !~ "\?") { return; }
  set req.http.x-query = "&" + regsub(req.url, "^[^?]*\?", "");
  if (req.url ~ "^/event/[^/?]+\?") {
    set req.http.x-query = regsuball(req.http.x-query, "&(?!(?:date|_routes|index|country-code|locale)(?:=|&|$))[^&=%+]*(?:=[^&]*)?(?=&|$)", "");
  } elsif (req.url ~ "^/(?:massive-events|alliances|search)(?:\.data)?\?") {
    set req.http.x-query = regsuball(req.http.x-query, "&(?!(?:q|city|from|to|sort|pages|after|_routes|index|country-code|locale)(?:=|&|$))[^&=%+]*(?:=[^&]*)?(?=&|$)", "");
  } elsif (req.url ~ "^/(?:_\.data|(?:private-events|about-us|wedding|contact|faq|how-book|[\w-]+-companies|terminos|privacidad|aviso-privacidad(?:-2023-01-27)?|accesibilidad|atencion|libro-de-reclamaciones)(?:\.data)?)?\?") {
    set req.http.x-query = regsuball(req.http.x-query, "&(?!(?:_routes|index|country-code|locale)(?:=|&|$))[^&=%+]*(?:=[^&]*)?(?=&|$)", "");
  } elsif (req.url ~ "^/api/(?:countries|locales|channels/[^/?]+|counties(?:/[^/?]+)?|regions|provinces(?:/by-event/[^/?]+)?|events(?:/[^/?]+(?:/product-variant|/dates)?)?|search|search-suggestions|events-overview|recommended-events|landing-(?:slides|comments|partners)|payment-methods)\?") {
    set req.http.x-query = regsuball(req.http.x-query, "&(?!(?:q|type|city|from|to|sort|after|limit|date|counties|province-id|region-id|country-code|locale)(?:=|&|$))[^&=%+]*(?:=[^&]*)?(?=&|$)", "");
  } else {
    unset req.http.x-query;
    return;
  }
  set req.url = regsub(req.url, "\?.*$", "") + regsub(regsub(req.http.x-query, "^&+", "?"), "^\?$", "");
  unset req.http.x-query;
}

sub vcl_recv {
  if (req.url == "/cdn-purge") {
    if (req.method != "POST" || client.ip !~ shop_machines || req.http.x-forwarded-for ~ ",") { return (synth(403)); }
    std.ban("obj.http.x-url ~ " + req.http.x-purge-pattern);
    return (synth(200));
  }
  set req.http.host = std.tolower(req.http.host);
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  # Visitors with a session, staff, and visitors who have chosen another country or language than the host's.
  if (req.http.Authorization || req.http.Cookie ~ "(^|; *)(country|locale)=" || req.url ~ "^/office") { return (pass); }
  unset req.http.Cookie;
  call leave_out_unread;
  # stale-while-revalidate; while the shop is away, stale-if-error.
  if (req.http.x-stale || !std.healthy(req.backend_hint)) { set req.grace = 300s; }
  elsif (req.url ~ "^/(shop-)?api/") { set req.grace = 2s; }
  else { set req.grace = 30s; }
  return (hash);
}

sub vcl_backend_response {
  set beresp.http.x-url = bereq.url;
  if (beresp.http.CDN-Cache-Control) {
    set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
    set beresp.grace = 300s;
  }
  # A failure does not replace a cached page.
  if (beresp.status >= 500 && bereq.is_bgfetch) { return (abandon); }
  if (beresp.http.Cache-Control ~ "no-store|private") {
    # These answers are permanent for their address, or a temporary failure.
    set beresp.uncacheable = true;
    set beresp.ttl = 5s;
    return (deliver);
  }
}

sub vcl_backend_error {
  if (bereq.is_bgfetch) { return (abandon); }
}

sub vcl_deliver {
  # A stale page is better than a failure.
  if (resp.status >= 500 && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD") && !req.http.Authorization) {
    set req.http.x-stale = "1";
    return (restart);
  }
  unset resp.http.x-url;
  unset resp.http.CDN-Cache-Control;
  if (obj.hits > 0) { set resp.http.x-cache = "hit"; } else { set resp.http.x-cache = "miss"; }
}
