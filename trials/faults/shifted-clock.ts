// Loaded into a product process before it starts (`--import`): its clock is off by so many minutes. PostgreSQL's
// clock, and the timers, stay as they are.

const shiftMs = Number(new URL(import.meta.url).searchParams.get('minutes')) * 60_000;

globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + shiftMs] : given, made),
  get: (target, name) => (name === 'now' ? () => target.now() + shiftMs : Reflect.get(target, name)),
});
