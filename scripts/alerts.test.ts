import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './programs/programs.ts'

// Each alert of ops/prometheus is given figures that make it fire, then figures that make it clear, by
// promtool itself.

const rulesPath = join(root, 'ops/prometheus/escale.rules.yml')

type Series = { series: string; values: string }
type Scenario = {
  alert: string
  labels?: Record<string, string>
  fires: string
  clears: string
  input: Series[]
}

const series = (name: string, values: string): Series => ({ series: name, values })
/** A series with one sample a minute: the bad value for the first hour, then the good one. */
const badForAnHour = (name: string, bad: number, good: number): Series[] => [
  series(name, `${bad}x60 ${good}x60`),
]
/** A counter that grows by `perMinute` for an hour, then stays constant. */
const grows = (name: string, perMinute: number): Series =>
  series(name, `0+${perMinute}x60 ${perMinute * 60}x120`)

const hour = { fires: '50m', clears: '100m' }
const server = { instance: 'un', job: 'escale' }
const ofServer = '{instance="un",job="escale"}'

const scenarios: Scenario[] = [
  { alert: 'EscaleAbsent', labels: server, ...hour, input: badForAnHour(`up${ofServer}`, 0, 1) },
  { alert: 'EscalePasPret', labels: server, ...hour, input: badForAnHour(`escale_ready${ofServer}`, 0, 1) },
  { alert: 'EscaleErreurs', ...hour, input: [grows('escale_request_seconds_count{status="500"}', 6)] },
  {
    alert: 'EscaleRefus',
    labels: { code: 'UNAVAILABLE', missing: 'room' },
    ...hour,
    input: [grows('escale_refusals_total{code="UNAVAILABLE",missing="room"}', 60)],
  },
  {
    alert: 'EscaleLent',
    ...hour,
    input: [
      grows('escale_request_seconds_bucket{operation="clients.list",le="1"}', 1),
      grows('escale_request_seconds_bucket{operation="clients.list",le="5"}', 60),
      grows('escale_request_seconds_bucket{operation="clients.list",le="+Inf"}', 60),
    ],
  },
  {
    alert: 'EscaleBoucle',
    labels: server,
    ...hour,
    input: badForAnHour(`nodejs_eventloop_lag_p99_seconds${ofServer}`, 1, 0),
  },
  {
    alert: 'EscaleConnexions',
    labels: { ...server, state: 'waiting' },
    ...hour,
    input: badForAnHour('escale_pool_connections{instance="un",job="escale",state="waiting"}', 30, 0),
  },
  {
    alert: 'EscaleTachesEnRetard',
    labels: { task: 'send_mail' },
    ...hour,
    input: badForAnHour('escale_jobs_oldest_seconds{task="send_mail"}', 1000, 0),
  },
  {
    alert: 'EscaleTachesAbandonnees',
    labels: { task: 'send_mail' },
    ...hour,
    input: badForAnHour('escale_jobs_failed{task="send_mail"}', 1, 0),
  },
  {
    // No email was sent since the start: the counter of sent emails exists at 0.
    alert: 'EscaleCourrier',
    ...hour,
    input: [
      grows('escale_mails_total{outcome="failed"}', 4),
      series('escale_mails_total{outcome="sent"}', '0x180'),
    ],
  },
  { alert: 'EscaleWhatsApp', ...hour, input: [grows('escale_whatsapp_messages_total{outcome="failed"}', 4)] },
  {
    alert: 'EscaleSauvegarde',
    labels: server,
    ...hour,
    input: badForAnHour(`escale_backup_fault${ofServer}`, 1, 0),
  },
  {
    alert: 'EscaleSauvegarde',
    labels: server,
    fires: '28h',
    clears: '29h',
    input: [series(`escale_pgbackrest_last_seconds${ofServer}`, '0x1700 102000x200')],
  },
  {
    alert: 'EscaleReplication',
    labels: server,
    ...hour,
    input: badForAnHour(`escale_replication_lag_bytes${ofServer}`, 1e8, 0),
  },
  {
    alert: 'EscaleDisque',
    labels: server,
    ...hour,
    input: [
      ...badForAnHour(`escale_disk_free_bytes${ofServer}`, 5, 50),
      series(`escale_disk_bytes${ofServer}`, '100x120'),
    ],
  },
  { alert: 'EscaleFichiers', ...hour, input: [grows('escale_files_total{outcome="failed"}', 4)] },
  {
    alert: 'EscaleSoldes',
    fires: '1h',
    clears: '28h',
    input: [series('escale_proof_faults_total', '0x30 2x1800')],
  },
  {
    alert: 'EscaleMemoire',
    labels: server,
    ...hour,
    input: badForAnHour(`process_resident_memory_bytes${ofServer}`, 8e8, 1e8),
  },
]

type Rule = { name: string; severity: string; summary: string; runbook: string }

function readRules(): Rule[] {
  const pattern =
    /- alert: (\S+)\n[\s\S]*?severity: (\S+) \}\n\s+annotations:\n\s+summary: "(.*)"\n\s+runbook: (\S+)/g
  return [...readFileSync(rulesPath, 'utf8').matchAll(pattern)].map(
    ([, name = '', severity = '', summary = '', runbook = '']) => ({
      name,
      severity,
      summary,
      runbook,
    }),
  )
}

function promtoolTest(
  { alert, labels = {}, fires, clears, input }: Scenario,
  { severity, summary, runbook }: Rule,
) {
  const firing = { exp_labels: { ...labels, severity }, exp_annotations: { summary, runbook } }
  return {
    name: alert,
    interval: '1m',
    input_series: input,
    alert_rule_test: [
      { eval_time: fires, alertname: alert, exp_alerts: [firing] },
      { eval_time: clears, alertname: alert, exp_alerts: [] },
    ],
  }
}

test('every alert has figures that make it fire', () => {
  const covered = new Set(scenarios.map(({ alert }) => alert))
  assert.deepEqual(
    readRules().map(({ name }) => name),
    [...readFileSync(rulesPath, 'utf8').matchAll(/- alert: (\S+)/g)].map(([, name]) => name),
  )
  assert.deepEqual(
    readRules().filter(({ name }) => !covered.has(name)),
    [],
  )
})

const isPromtoolHere = spawnSync('promtool', ['--version']).status === 0

test('every alert fires on them and clears afterwards', {
  skip: !isPromtoolHere && 'promtool manque',
}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'escale-alerts-'))
  try {
    const rules = new Map(readRules().map((rule) => [rule.name, rule]))
    const tests = scenarios.map((scenario) => promtoolTest(scenario, rules.get(scenario.alert) as Rule))
    const path = join(folder, 'alerts.json')
    writeFileSync(path, JSON.stringify({ rule_files: [rulesPath], evaluation_interval: '5m', tests }))
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', path], { encoding: 'utf8' })
    assert.equal(status, 0, stdout + stderr)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
