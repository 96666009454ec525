import { readFileSync } from 'node:fs';

const MICROSECONDS_PER_TICK = 10_000;

/** Microseconds of processor time of this process and of others, as far as the system tells. */
export function readCpu(pids: readonly number[]): number {
  const { user, system } = process.cpuUsage();
  return pids.reduce((sum, pid) => sum + readCpuOf(pid), user + system);
}

function readCpuOf(pid: number): number {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13);
    return (Number(user) + Number(system)) * MICROSECONDS_PER_TICK;
  } catch {
    return 0;
  }
}
