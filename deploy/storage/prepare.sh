#!/bin/sh
# Makes the bucket and the user of the service in a new MinIO; in one that has them, it renews the user's secret and policy.
# MC_HOST_local holds the address with the root's name and password.
set -eu
export MC_CONFIG_DIR=/tmp/mc
mc mb --ignore-existing local/speech
mc admin policy create local speech /storage/policy.json
mc admin user add local "$AWS_ACCESS_KEY_ID" "$AWS_SECRET_ACCESS_KEY"
# Attaching a policy twice is an error.
mc admin user info local "$AWS_ACCESS_KEY_ID" | grep -q 'PolicyName: *speech$' \
	|| mc admin policy attach local speech --user "$AWS_ACCESS_KEY_ID"
