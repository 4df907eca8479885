#!/bin/sh
# Gives the site a bucket and a key of its own. Done twice it is the same.
set -eu
export ADMIN_SECRET_KEY="$ROOT_SECRET_KEY"
until versitygw admin list-users >/dev/null 2>&1; do sleep 1; done
versitygw admin create-user --access copeaux --secret "$STORAGE_PASSWORD" --role user \
  || versitygw admin update-user --access copeaux --secret "$STORAGE_PASSWORD"
versitygw admin create-bucket --bucket copeaux --owner copeaux \
  || versitygw admin change-bucket-owner --bucket copeaux --owner copeaux
