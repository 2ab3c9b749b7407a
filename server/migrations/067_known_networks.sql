-- Networks from which a person signed in. Guesses from other networks never block them there.
create table auth.known_networks (
  user_id      uuid not null,
  network      text not null,  -- an IPv4 address, or the /64 of an IPv6 address
  last_seen_at timestamptz not null default now(),
  constraint known_networks_pkey primary key (user_id, network),
  constraint known_networks_user foreign key (user_id) references auth.users (id) on delete cascade
);

grant select, insert, update, delete on auth.known_networks to escale_auth;
