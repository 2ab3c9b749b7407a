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
import { within } from '#database/within.ts'
import { log, workUnderWay } from '#log.ts'
import type { TracesConfiguration } from './configuration.ts'
import { followSteps } from './spans.ts'

/** What is sent last, as the process ends, is waited for so long. */
const longestLastSendMs = 1000

/**
 * Sends traces to the collector that OpenTelemetry's variables name, until the function given back is called.
 * Nothing waits for it.
 */
export function openTraces({ sampler, ratio, delayMs }: TracesConfiguration): () => Promise<void> {
  diag.setLogger(complaints, DiagLogLevel.WARN)
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
  const stop = followSteps(provider.getTracer('escale'))
  return async () => {
    stop()
    await within(
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
 * The trace of a request has its id, so that what its answer, its lines of the log or its page of error say
 * leads there.
 */
const idGenerator: IdGenerator = {
  generateTraceId() {
    const id = workUnderWay().request?.replaceAll('-', '') ?? ''
    return /^[0-9a-f]{32}$/.test(id) ? id : random.generateTraceId()
  },
  generateSpanId: () => random.generateSpanId(),
}

/** A collector that is away is told of once a minute: it costs its traces, and nobody's request. */
const complaints = { error: complain, warn: complain, info() {}, debug() {}, verbose() {} }
const complaintKeptMs = 60_000
let complainedAt = Number.NEGATIVE_INFINITY

function complain(text: string): void {
  if (performance.now() - complainedAt < complaintKeptMs) return
  complainedAt = performance.now()
  log('warn', 'traces not sent', {
    request: null,
    operation: 'traces',
    company: null,
    account: null,
    error: text,
  })
}
