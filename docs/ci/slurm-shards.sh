#!/bin/sh
# Renders a large site on four nodes of a Slurm cluster, and merges what they have rendered. Run it on a node that may submit
# jobs, in the project's folder after `npm ci`, on a file system that all nodes share. docs/ci/README.md says what to set up first.
#
# Each job waits for the one before. If one fails, those after it are never started, and the published site stays.
set -eu

# The tokens are in the environment of this shell and of the job that exports, and of no other.
plan=$(sbatch --parsable --job-name=site-plan --export=ALL --wrap '
  npx meridian export --content content/space.json &&
  npx meridian plan --content content/space.json --out plan')

shards=$(sbatch --parsable --job-name=site-shards --export=PATH,HOME --dependency="afterok:$plan" --array=1-4 --wrap '
  npx meridian build --content content/space.json --plan plan --shard auto/4 --out "shards/$SLURM_ARRAY_TASK_ID"')

sbatch --parsable --job-name=site-merge --export=PATH,HOME --dependency="afterok:$shards" --wrap '
  npx meridian merge shards/1 shards/2 shards/3 shards/4 --content content/space.json --plan plan --out out'
