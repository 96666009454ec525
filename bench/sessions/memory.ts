import { existsSync, readFileSync, statSync } from 'node:fs';

/** Resident memory of a server, in bytes: of the process that answers, and of its executors. */
export interface Memory {
  readonly server: number;
  readonly executors: number;
}

/** Reads what the system says of a process and its children. Linux only. */
export function readMemory(pid: number): Memory {
  return { server: readResident(pid), executors: sum(listChildren(pid).map(readResident)) };
}

/** Bytes of a state file with its log. */
export function readStateBytes(file: string): number {
  return sum([file, `${file}-wal`].map((each) => (existsSync(each) ? statSync(each).size : 0)));
}

/** `12.3 MB`. */
export function showBytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

function readResident(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

function listChildren(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
