// Loaded before the program: moves its clock by CLOCK_SHIFT_MS, in every thread and process that it starts.
const RealDate = Date;
const shiftMs = Number(process.env.CLOCK_SHIFT_MS);
const now = () => RealDate.now() + shiftMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
