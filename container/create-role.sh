#!/bin/sh
# PostgreSQL runs this once, with an empty volume: the site gets a role that owns its database and nothing else.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$COPEAUX_PASSWORD" -U postgres <<'SQL'
CREATE ROLE copeaux LOGIN PASSWORD :'password';
CREATE DATABASE copeaux OWNER copeaux;
SQL
