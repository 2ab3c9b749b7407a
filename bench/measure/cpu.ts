import { readdirSync, readFileSync } from 'node:fs'

const tickMs = 10 // USER_HZ is 100 on every Linux

/** CPU milliseconds used so far by a server and its PostgreSQL, from the operating system. */
export function cpuOf(server: number, postmaster: number): number {
  const backends = childrenOf(postmaster).map(usedBy)
  return (
    [usedBy(server), usedBy(postmaster), ...backends].reduce((sum, used) => sum + used, 0) +
    endedChildren(postmaster)
  )
}

/** Resident memory of a process, in MiB. */
export function residentMiB(pid: number): number {
  const line = readProcessFile(`/proc/${pid}/status`).match(/VmRSS:\s+(\d+)/)
  return Number(line?.[1] ?? 0) / 1024
}

/** Memory of a process in MiB, with shared memory divided among its processes. */
export function proportionalMiB(pid: number): number {
  return Number(readProcessFile(`/proc/${pid}/smaps_rollup`).match(/^Pss:\s+(\d+)/m)?.[1] ?? 0) / 1024
}

/** A process and its children. */
export function processesOf(pid: number): number[] {
  return [pid, ...childrenOf(pid)]
}

/**
 * CPU milliseconds that a process used so far. The scheduler counts nanoseconds of each thread, more exactly
 * than utime and stime, which count 20 ms.
 */
function usedBy(pid: number): number {
  const threads = list(`/proc/${pid}/task`).map((thread) =>
    Number(readProcessFile(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0] || Number.NaN),
  )
  const nanoseconds = threads.reduce((sum, used) => sum + used, 0)
  if (nanoseconds > 0) return nanoseconds / 1e6
  const fields = stat(pid)
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs
}

function endedChildren(pid: number): number {
  const fields = stat(pid)
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) * tickMs
}

function childrenOf(pid: number): number[] {
  const all = list('/proc').filter((name) => /^\d+$/.test(name))
  return all.map(Number).filter((child) => Number(stat(child)[1]) === pid)
}

// The fields after the name, which may hold spaces: state, parent, …; utime is the twelfth.
function stat(pid: number): string[] {
  const text = readProcessFile(`/proc/${pid}/stat`)
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function readProcessFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // the process has ended
  }
}

function list(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}
