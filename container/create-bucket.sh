#!/bin/sh
# Creates the bucket and the key of the site. The script can run repeatedly.
set -eu
export ADMIN_SECRET_KEY="$ROOT_SECRET_KEY"
until versitygw admin list-users >/dev/null 2>&1; do sleep 1; done
versitygw admin create-user --access copeaux --secret "$STORAGE_PASSWORD" --role user \
  || versitygw admin update-user --access copeaux --secret "$STORAGE_PASSWORD"
versitygw admin create-bucket --bucket copeaux --owner copeaux \
  || versitygw admin change-bucket-owner --bucket copeaux --owner copeaux
