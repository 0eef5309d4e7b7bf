#!/usr/bin/env bash
# Slurm 22.05.8: `sbatch --wait` ends with exit code 0 for a job that never ran.
#
# Input: a job that fails, and a second one with `--dependency=afterok:FIRST --kill-on-invalid-dep=yes --wait`.
# Seen: Slurm cancels the second job (DependencyNeverSatisfied), and sbatch ends with exit code 0, as if it had succeeded.
# Expected: by the manual, "the exit code of the sbatch command will be the same as the exit code of the submitted job"; a job that was
# cancelled has none, and a script that waits for it must not go on as if it had run.
#
# Needs Linux, root, and Debian's packages slurmctld, slurmd, slurm-client and munge. Fails if another version of the behaviour is seen.
set -euo pipefail

folder=$(mktemp -d)
daemons=()
trap 'kill "${daemons[@]}" 2>/dev/null || true; wait; rm -rf "$folder"' EXIT
cd "$folder"
export PATH=$PATH:/usr/sbin SLURM_CONF=$folder/slurm.conf
mkdir state spool
head -c 1024 /dev/urandom >key
chmod 400 key
cat >slurm.conf <<CONF
ClusterName=example
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmctldPort=26817
SlurmdPort=26818
AuthInfo=socket=$folder/socket
SlurmUser=root
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
ProctrackType=proctrack/pgid
TaskPlugin=task/none
MpiDefault=none
SchedulerParameters=batch_sched_delay=0,sched_interval=1
SlurmdParameters=config_overrides
NodeName=$(hostname -s) NodeAddr=127.0.0.1 CPUs=1
PartitionName=main Nodes=ALL Default=YES
CONF
munged --foreground --force --key-file=$folder/key --socket=$folder/socket --pid-file=$folder/munge.pid \
  --log-file=$folder/munge.log --seed-file=$folder/seed 2>/dev/null &
daemons+=($!)
until [ -e socket ]; do sleep 0.2; done
slurmctld -D 2>slurmctld.log &
daemons+=($!)
slurmd -D -N "$(hostname -s)" 2>slurmd.log &
daemons+=($!)
until [ "$(sinfo --noheader --format=%t 2>/dev/null)" = idle ]; do sleep 0.2; done

sbatch --version
first=$(sbatch --parsable --hold --output=/dev/null --wrap 'exit 1')
sbatch --parsable --wait --dependency="afterok:$first" --kill-on-invalid-dep=yes --output=second.txt --wrap 'echo it ran' >second &
waiting=$!
until [ -s second ]; do sleep 0.2; done
scontrol release "$first"
code=0
wait "$waiting" || code=$?
scontrol show job "$(cat second)" | grep -oE '(JobState|Reason)=\S+'
echo "exit code of sbatch --wait: $code"
[ ! -e second.txt ] && [ "$code" -eq 0 ] && echo 'As described: the job never ran, and sbatch ends with exit code 0.'
