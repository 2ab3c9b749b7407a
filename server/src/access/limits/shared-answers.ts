type AnswerTurn<Value> = { now: Promise<Value>; next?: Promise<Value> }

/**
 * Shares one answer among identical questions that arrive together. A question that arrives while another is
 * being answered waits for a second answer, which starts after the first. No answer is therefore older than
 * its question.
 */
export class SharedAnswers<Value> {
  readonly #turns = new Map<string, AnswerTurn<Value>>()

  join(question: string, ask: () => Promise<Value>): Promise<Value> {
    const turn = this.#turns.get(question)
    if (!turn) return this.#start(question, ask)
    const begin = () => this.#start(question, ask)
    turn.next ??= turn.now.then(begin, begin)
    return turn.next
  }

  #start(question: string, ask: () => Promise<Value>): Promise<Value> {
    const turn: AnswerTurn<Value> = { now: ask() }
    this.#turns.set(question, turn)
    const end = () => {
      if (!turn.next) this.#turns.delete(question)
    }
    turn.now.then(end, end)
    return turn.now
  }
}
