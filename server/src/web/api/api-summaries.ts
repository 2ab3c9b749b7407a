import { channels } from './summaries/channels.ts'
import { company } from './summaries/company.ts'
import { people } from './summaries/people.ts'
import { platform } from './summaries/platform.ts'
import { site } from './summaries/site.ts'
import type { AllSummaries } from './summaries/summaries.ts'
import { trade } from './summaries/trade.ts'

export const summaries: AllSummaries = { ...channels, ...company, ...people, ...platform, ...site, ...trade }
