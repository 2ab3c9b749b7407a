import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { type Work, workUnderWay } from '#telemetry/log.ts'
import { type Ended, hear, type Step } from '#telemetry/signals.ts'
import { describeStatements } from './statement-names.ts'

/** Creates a span for each request and job, with child spans for its database messages and external calls. */
export function traceSteps(tracer: Tracer): () => void {
  /** Root span of each request or job, until it ends. A database message sent after that gets no span. */
  const roots = new WeakMap<Readonly<Work>, Context>()

  return hear('step', (step) => {
    const work = workUnderWay()
    if (step.is === 'request' || step.is === 'job') {
      const root = beginWork(tracer, step, work)
      roots.set(work, trace.setSpan(ROOT_CONTEXT, root))
      step.ended = (how) => {
        roots.delete(work)
        end(root, how)
      }
      return
    }
    const parent = roots.get(work)
    if (!parent) return
    const span =
      step.is === 'statements'
        ? beginStatements(tracer, step, parent)
        : tracer.startSpan(step.name, { kind: SpanKind.CLIENT }, parent)
    step.ended = (how) => end(span, how)
  })
}

function beginWork(
  tracer: Tracer,
  step: Step & { is: 'request' | 'job' },
  { request }: Readonly<Work>,
): Span {
  const kind = step.is === 'request' ? SpanKind.SERVER : SpanKind.CONSUMER
  const caller = step.is === 'request' && step.traceparent ? parseTraceParent(step.traceparent) : null
  const context = caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT
  return tracer.startSpan(step.name, { kind, attributes: { 'escale.request': request ?? '' } }, context)
}

function beginStatements(tracer: Tracer, { statements }: Step & { is: 'statements' }, parent: Context): Span {
  const span = tracer.startSpan(
    'postgresql',
    { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql' } },
    parent,
  )
  if (span.isRecording()) {
    const { summary, prepared } = describeStatements(statements)
    span
      .updateName(summary[0] ?? 'postgresql')
      .setAttributes({ 'db.query.summary': summary.join('; '), 'escale.prepared': prepared })
  }
  return span
}

const end = (span: Span, { name, status, error }: Parameters<Ended>[0]): void => {
  if (name) span.updateName(name)
  if (status !== undefined) span.setAttribute('http.response.status_code', status)
  if (error) span.setAttribute('error.type', errorKind(error))
  if (error || (status ?? 0) >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** The code of an error, or its class. The error text may contain personal data. */
function errorKind(error: unknown): string {
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' || typeof code === 'number') return String(code)
  return error instanceof Error ? error.constructor.name : typeof error
}
