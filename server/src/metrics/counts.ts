import { Counter, Histogram, type Registry } from 'prom-client'
import { fileOutcomes, hear, sendingOutcomes } from '#telemetry/signals.ts'

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]
const missingKinds = ['database', 'room', 'files', 'disk', 'elsewhere']
const jobBuckets = [0.01, 0.1, 0.5, 1, 5, 30, 120, 600, 1800]

/** Subscribes to the signals of telemetry and counts them, until the returned function is called. */
export function countSignals(registry: Registry): () => void {
  const { requests, jobs } = createHistograms(registry)
  const { refusals, mails, messages, files, bytes, faults, lines } = createCounters(registry)
  startAtZero({ mails, messages, files, refusals })
  const stops = [
    hear('request', ({ operation, status, seconds }) => requests.observe({ operation, status }, seconds)),
    hear('refusal', ({ code, missing }) => refusals.inc({ code, missing })),
    hear('job', ({ task, isDone, seconds }) =>
      jobs.observe({ task, outcome: isDone ? 'done' : 'failed' }, seconds),
    ),
    hear('mail', ({ outcome }) => mails.inc({ outcome })),
    hear('message', ({ outcome }) => messages.inc({ outcome })),
    hear('file', (file) => {
      files.inc({ outcome: file.outcome })
      bytes.inc(file.bytes)
    }),
    hear('proof', (proof) => faults.inc(proof.faults)),
    hear('line', ({ level }) => lines.inc({ level })),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function createHistograms(registry: Registry) {
  const registers = [registry]
  const requests = new Histogram({
    name: 'escale_request_seconds',
    help: 'Requests by operation of the API, or route, and status.',
    labelNames: ['operation', 'status'],
    buckets: requestBuckets,
    registers,
  })
  const jobs = new Histogram({
    name: 'escale_job_seconds',
    help: 'Jobs by task and how they ended.',
    labelNames: ['task', 'outcome'],
    buckets: jobBuckets,
    registers,
  })
  return { requests, jobs }
}

const refusalHelp =
  'Requests refused (503), by code and by what was missing: the database, room, files, disk, or something elsewhere.'

function createCounters(registry: Registry) {
  const counter = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter<Label>({ name, help, labelNames, registers: [registry] })
  return {
    refusals: counter('escale_refusals_total', refusalHelp, 'code', 'missing'),
    mails: counter('escale_mails_total', 'Tries to send a mail, by outcome.', 'outcome'),
    messages: counter(
      'escale_whatsapp_messages_total',
      'Tries to send a WhatsApp message, by outcome.',
      'outcome',
    ),
    files: counter('escale_files_total', 'Files received, by what became of them.', 'outcome'),
    bytes: counter('escale_file_bytes_total', 'What the files that were kept weigh.'),
    faults: counter('escale_proof_faults_total', 'Invoices that the night found not to add up.'),
    lines: counter('escale_log_lines_total', 'Lines written to the log, by level.', 'level'),
  }
}

type StartedCounters = Record<'mails' | 'messages', Counter<'outcome'>> & {
  files: Counter<'outcome'>
  refusals: Counter<'code' | 'missing'>
}

/**
 * Creates every series at 0. An alert that compares a missing series gets an empty result and never fires.
 */
function startAtZero({ mails, messages, files, refusals }: StartedCounters): void {
  for (const outcome of sendingOutcomes) for (const counter of [mails, messages]) counter.inc({ outcome }, 0)
  for (const outcome of fileOutcomes) files.inc({ outcome }, 0)
  for (const missing of missingKinds) refusals.inc({ code: 'UNAVAILABLE', missing }, 0)
}
