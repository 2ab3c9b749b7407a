import { execFile } from 'node:child_process'
import { ownChild } from '#process/children.ts'

/** The user that PostgreSQL runs as. Undefined for the user running Escale. */
export type Account = { uid: number; gid: number } | undefined

/** Runs a program to its end. Never throws: a missing program is a failure like any other. */
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
    ownChild(child)
  })
}

/**
 * The whole environment of such a program. PGDATA, PGPORT or NODE_OPTIONS of the user's shell must not affect
 * it.
 */
export function ownVariables(): Record<string, string> {
  // useradd is outside the PATH of a plain `su`
  return { PATH: `${process.env.PATH}:/usr/sbin:/sbin`, LC_ALL: 'C', TZ: 'UTC' }
}
