import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as french from '@zxcvbn-ts/language-fr'

const judge = new ZxcvbnFactory({
  translations: french.translations,
  graphs: common.adjacencyGraphs,
  dictionary: { ...common.dictionary, ...french.dictionary },
})

/** Why a password is too easy to guess, in French; empty when it is not. `about` are words an attacker would try first. */
export function weaknessesOf(password: string, about: string[]): string[] {
  const { score, feedback } = judge.check(password.slice(0, 200), [...about, 'escale'])
  if (score >= 3) return []
  const reasons = [feedback.warning, ...feedback.suggestions].filter((reason): reason is string => Boolean(reason))
  return reasons.length > 0 ? reasons : ['Ajoutez des mots peu courants ou allongez le mot de passe.']
}
