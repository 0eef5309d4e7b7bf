#!/bin/sh
# Renders a large site on four nodes of a Slurm cluster, and merges what they have rendered. Run it on a node that may submit
# jobs, in the project's folder after `npm ci`, on a file system that all nodes share. docs/ci/README.md says what to set up first.
#
# Each job waits for the one before. If one fails, those after it are cancelled, the published site stays, and Slurm sends a mail.
# A run begins when those before it have ended (`singleton`), and works in a folder of its own, which stays if it fails.
set -eu

run=$(mktemp -d "$PWD/site-run.XXXXXX")
options='--parsable --export=ALL --kill-on-invalid-dep=yes --mail-type=FAIL,INVALID_DEPEND'

# Contentful's tokens are in the environment of this shell and of the job that exports. The other jobs get these variables only.
set --
for name in PATH HOME SLURM_CONF HTTPS_PROXY HTTP_PROXY NO_PROXY https_proxy http_proxy no_proxy NODE_EXTRA_CA_CERTS MERIDIAN_REMOTE_CACHE \
  MERIDIAN_REMOTE_CACHE_CREDENTIALS MERIDIAN_REMOTE_CACHE_TOKEN MERIDIAN_REMOTE_CACHE_WRITE MERIDIAN_REMOTE_CACHE_KEY; do
  if value=$(printenv "$name"); then set -- "$@" "$name=$value"; fi
done

plan=$(sbatch $options --job-name=site --dependency=singleton --wrap "
  npx --no -- meridian export --content '$run/space.json' &&
  npx --no -- meridian plan --content '$run/space.json' --out '$run/plan'")

shards=$(env -i "$@" sbatch $options --job-name=site-shards --dependency="afterok:$plan" --array=1-4 --wrap "
  npx --no -- meridian build --content '$run/space.json' --plan '$run/plan' --shard auto/4 --out '$run/'\$SLURM_ARRAY_TASK_ID")

env -i "$@" sbatch $options --job-name=site --dependency="singleton,afterok:$shards" --wrap "
  npx --no -- meridian merge '$run/1' '$run/2' '$run/3' '$run/4' --content '$run/space.json' --plan '$run/plan' --out out &&
  rm -r '$run'"
