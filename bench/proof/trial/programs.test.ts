import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPrograms } from './programs.ts'

test('missing programs are named by their packages, in one sentence', () => {
  const here = (program: string) =>
    program === 'patroni' || program === 'etcd' ? undefined : `/usr/bin/${program}`
  assert.throws(() => findPrograms(here), {
    message: 'Il manque etcd-server, patroni : « apt-get install etcd-server patroni ».',
  })
})
