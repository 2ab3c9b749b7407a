import { execFile } from 'node:child_process'
import { registerChild } from '#process/children.ts'

/** The user that PostgreSQL runs as. Undefined for the user running Escale. */
export type Account = { uid: number; gid: number } | undefined

/** Runs a program until it exits. Never throws: a program that is not installed gives `ok: false`. */
export function runProgram(
  program: string,
  args: string[],
  { account, cwd = '/' }: { account?: Account; cwd?: string } = {},
): Promise<{ ok: boolean; said: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      program,
      args,
      { ...account, cwd, env: ownVariables(), maxBuffer: 16 * 1024 * 1024 },
      (error, stdout, stderr) => {
        resolve({ ok: !error, said: stdout + stderr + (error && !stderr ? error.message : '') })
      },
    )
    registerChild(child)
  })
}

/**
 * The complete environment of a program that Escale starts. PGDATA, PGPORT or NODE_OPTIONS of the user's
 * shell must not affect it.
 */
export function ownVariables(): Record<string, string> {
  // `useradd` is in /usr/sbin, which a plain `su` leaves out of PATH
  return { PATH: `${process.env.PATH}:/usr/sbin:/sbin`, LC_ALL: 'C', TZ: 'UTC' }
}
