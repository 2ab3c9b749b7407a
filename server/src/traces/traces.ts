import { DiagLogLevel, diag } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  type IdGenerator,
  ParentBasedSampler,
  RandomIdGenerator,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { waitAtMost } from '#database/within.ts'
import { log, workUnderWay } from '#telemetry/log.ts'
import type { TracesConfiguration } from './configuration.ts'
import { traceSteps } from './spans.ts'

/** Longest wait for the last export when the process exits, in milliseconds. */
const longestLastSendMs = 1000

/**
 * Exports traces to the collector configured by the OTEL_* variables, until the returned function is called.
 * Requests never wait for the export.
 */
export function openTraces({ sampler, ratio, delayMs }: TracesConfiguration): () => Promise<void> {
  diag.setLogger(exportLogger, DiagLogLevel.WARN)
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'escale' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: sampler.startsWith('parentbased_')
      ? new ParentBasedSampler({ root: rootSampler(sampler, ratio) })
      : rootSampler(sampler, ratio),
    idGenerator,
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: delayMs }),
    ],
  })
  const stop = traceSteps(provider.getTracer('escale'))
  return async () => {
    stop()
    await waitAtMost(
      longestLastSendMs,
      provider.shutdown().catch(() => {}),
    )
  }
}

function rootSampler(sampler: TracesConfiguration['sampler'], ratio: number): Sampler {
  if (sampler.endsWith('traceidratio')) return new TraceIdRatioBasedSampler(ratio)
  return sampler.endsWith('always_off') ? new AlwaysOffSampler() : new AlwaysOnSampler()
}

const random = new RandomIdGenerator()

/**
 * Uses the request id as the trace id. A response, a log line or an error page contains it, and leads to the
 * trace.
 */
const idGenerator: IdGenerator = {
  generateTraceId() {
    const id = workUnderWay().request?.replaceAll('-', '') ?? ''
    return /^[0-9a-f]{32}$/.test(id) ? id : random.generateTraceId()
  },
  generateSpanId: () => random.generateSpanId(),
}

/** Logs an unreachable collector once a minute. Its traces are lost, but no request is delayed. */
const exportLogger = { error: logExportFailure, warn: logExportFailure, info() {}, debug() {}, verbose() {} }
const logPauseMs = 60_000
let loggedAt = Number.NEGATIVE_INFINITY

function logExportFailure(text: string): void {
  if (performance.now() - loggedAt < logPauseMs) return
  loggedAt = performance.now()
  log('warn', 'traces not sent', {
    request: null,
    operation: 'traces',
    company: null,
    account: null,
    error: text,
  })
}
