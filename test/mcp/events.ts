/** One event of a stream. */
export interface Event {
  readonly id?: string;
  readonly data: string;
}

/** The events of a stream, read one by one. */
export async function* readEvents(response: Response): AsyncGenerator<Event> {
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const id = /^id: (.*)$/m.exec(event)?.[1];
      const data = /^data: ?(.*)$/m.exec(event)?.[1];
      if (data !== undefined) yield { data, ...(id !== undefined && { id }) };
    }
  }
}

/** All events of a stream; an answer in JSON is one. */
export async function readAll(response: Response): Promise<readonly Event[]> {
  if (response.headers.get('content-type')?.startsWith('application/json')) {
    return [{ data: await response.text() }];
  }
  const events: Event[] = [];
  for await (const event of readEvents(response)) events.push(event);
  return events;
}

/** Reads until an event has the text, and gives that event. */
export async function readUntil(response: Response, text: string): Promise<Event> {
  for await (const event of readEvents(response)) if (event.data.includes(text)) return event;
  throw new Error(`no event has ${text}`);
}
