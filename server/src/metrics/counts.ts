import { Counter, Histogram, type Registry } from 'prom-client'
import { fileOutcomes, hear, sendingOutcomes } from '#signals.ts'

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]
const missingKinds = ['database', 'room', 'files', 'disk', 'elsewhere']
const jobBuckets = [0.01, 0.1, 0.5, 1, 5, 30, 120, 600, 1800]

/** What is counted as it happens, until the function given back is called. */
export function countSignals(registry: Registry): () => void {
  const registers = [registry]
  const requests = new Histogram({
    name: 'escale_request_seconds',
    help: 'Requests by operation of the API, or route, and status.',
    labelNames: ['operation', 'status'],
    buckets: requestBuckets,
    registers,
  })
  const refusals = new Counter({
    name: 'escale_refusals_total',
    help: 'Requests refused (503), by code and by what was missing: the database, room, files, disk, or something elsewhere.',
    labelNames: ['code', 'missing'],
    registers,
  })
  const jobs = new Histogram({
    name: 'escale_job_seconds',
    help: 'Jobs by task and how they ended.',
    labelNames: ['task', 'outcome'],
    buckets: jobBuckets,
    registers,
  })
  const mails = new Counter({ name: 'escale_mails_total', help: 'Tries to send a mail, by outcome.', labelNames: ['outcome'], registers })
  const messages = new Counter({
    name: 'escale_whatsapp_messages_total',
    help: 'Tries to send a WhatsApp message, by outcome.',
    labelNames: ['outcome'],
    registers,
  })
  const files = new Counter({
    name: 'escale_files_total',
    help: 'Files received, by what became of them.',
    labelNames: ['outcome'],
    registers,
  })
  const bytes = new Counter({ name: 'escale_file_bytes_total', help: 'What the files that were kept weigh.', registers })
  const faults = new Counter({ name: 'escale_proof_faults_total', help: 'Invoices that the night found not to add up.', registers })
  const lines = new Counter({ name: 'escale_log_lines_total', help: 'Lines written to the log, by level.', labelNames: ['level'], registers })
  startAtZero({ mails, messages, files, refusals })
  const stops = [
    hear('request', ({ operation, status, seconds }) => requests.observe({ operation, status }, seconds)),
    hear('refusal', ({ code, missing }) => refusals.inc({ code, missing })),
    hear('job', ({ task, isDone, seconds }) => jobs.observe({ task, outcome: isDone ? 'done' : 'failed' }, seconds)),
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

type StartedCounters = Record<'mails' | 'messages', Counter<'outcome'>> & {
  files: Counter<'outcome'>
  refusals: Counter<'code' | 'missing'>
}

/** A series that does not exist yet makes an alert's comparison empty, so each outcome has its series from the start. */
function startAtZero({ mails, messages, files, refusals }: StartedCounters): void {
  for (const outcome of sendingOutcomes) for (const counter of [mails, messages]) counter.inc({ outcome }, 0)
  for (const outcome of fileOutcomes) files.inc({ outcome }, 0)
  for (const missing of missingKinds) refusals.inc({ code: 'UNAVAILABLE', missing }, 0)
}
