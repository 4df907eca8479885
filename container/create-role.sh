#!/bin/sh
# Creates the role of the site, which owns only its own database. PostgreSQL runs this script once,
# when the volume is empty.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$COPEAUX_PASSWORD" -U postgres <<'SQL'
CREATE ROLE copeaux LOGIN PASSWORD :'password';
CREATE DATABASE copeaux OWNER copeaux;
SQL
