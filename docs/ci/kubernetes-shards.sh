#!/bin/sh
# Runs the jobs of kubernetes-shards.yml one after the other, and ends with an error as soon as one fails. The site is in
# /site/out of the volume then. A run that is still going on is ended first, with its pods: they work in the same folders.
set -eu

kubectl delete job --selector app=meridian-site --cascade=foreground
for step in plan shards merge; do
  kubectl apply --filename "${0%.sh}.yml" --selector "step=$step"
  while :; do
    state=$(kubectl get job "site-$step" --output 'jsonpath={.status.conditions[?(@.status=="True")].type}')
    case "$state" in
      *Complete*) break ;;
      *Failed*)
        echo "The job site-$step has failed: kubectl logs job/site-$step" >&2
        exit 1
        ;;
    esac
    sleep 5
  done
done
