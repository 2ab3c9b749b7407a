import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as french from '@zxcvbn-ts/language-fr'

export type PasswordToScore = { password: string; about: string[] }

const goodEnough = 3
const factory = new ZxcvbnFactory({
  translations: french.translations,
  graphs: common.adjacencyGraphs,
  dictionary: { ...common.dictionary, ...french.dictionary },
})

parentPort?.on('message', ({ password, about }: PasswordToScore) => {
  const { score, feedback } = factory.check(password, about)
  const reasons = [feedback.warning, ...feedback.suggestions].filter((reason): reason is string =>
    Boolean(reason),
  )
  const unexplained = ['Ajoutez des mots peu courants ou allongez le mot de passe.']
  parentPort?.postMessage(score >= goodEnough ? [] : reasons.length > 0 ? reasons : unexplained)
})
