/** Posts tasks that note their names, and returns the order in which they ran. */
async function orderOf(post) {
  const ran = [];
  const task = (name, options) => scheduler.postTask(() => { ran.push(name); return name; }, options);
  await Promise.all(await post(task, ran));
  return ran.join();
}

test('tasks run by priority, then in order', async () => {
  is(await orderOf((task) => [
    task('background', { priority: 'background' }), task('visible'), task('blocking', { priority: 'user-blocking' }),
    task('blocking 2', { priority: 'user-blocking' }), task('visible 2', { priority: 'user-visible' }),
  ]), 'blocking,blocking 2,visible,visible 2,background');
  is(await scheduler.postTask(() => 7), 7);
  is(await scheduler.postTask(async () => 8), 8);
  is(await scheduler.postTask(() => { throw new RangeError('no'); }).catch((e) => e.name), 'RangeError');
  is(await scheduler.postTask(1).catch((e) => e.name), 'TypeError');
  is(await scheduler.postTask(() => {}, { priority: 'high' }).catch((e) => e.name), 'TypeError');
});

test('a controller changes the priority of tasks that wait', async () => {
  const controller = new TaskController({ priority: 'background' });
  const heard = [];
  const { signal } = controller;
  signal.onprioritychange = (e) => heard.push(`${e.previousPriority} to ${signal.priority} ${e.isTrusted} ${e instanceof TaskPriorityChangeEvent}`);
  is(await orderOf((task) => {
    const tasks = [task('first', { signal }), task('visible'), task('second', { signal }), task('fixed', { signal, priority: 'background' })];
    controller.setPriority('user-blocking');
    controller.setPriority('user-blocking');
    return tasks;
  }), 'first,second,visible,fixed');
  is(heard.join(), 'background to user-blocking true true');
  is(signal.priority, 'user-blocking');
  let thrown;
  signal.onprioritychange = () => { try { controller.setPriority('background'); } catch (e) { thrown = e.name; } };
  controller.setPriority('user-visible');
  is(thrown, 'NotAllowedError');
  is(signal.priority, 'user-visible');
  is(new TaskController().signal.priority, 'user-visible');
  is(controller.signal, signal);
  ok(controller instanceof AbortController && signal instanceof TaskSignal && signal instanceof AbortSignal);
});

test('the priority changes while a task of the signal runs', async () => {
  const controller = new TaskController();
  is(await orderOf((task, ran) => [
    scheduler.postTask(async () => {
      ran.push('a');
      await scheduler.yield();
      ran.push('b');
      controller.setPriority('background');
      await scheduler.yield();
      ran.push('c');
    }, { signal: controller.signal }),
    task('other'),
  ]), 'a,b,other,c');
});

test('aborted tasks do not run', async () => {
  const why = (promise) => promise.then(() => 'ran', (e) => e.name ?? e);
  is(await why(scheduler.postTask(() => {}, { signal: AbortSignal.abort('before') })), 'before');
  const controller = new AbortController();
  const tasks = [scheduler.postTask(() => {}, { signal: controller.signal }), scheduler.postTask(() => {}, { signal: controller.signal, delay: 1e9 })];
  controller.abort('now');
  is((await Promise.all(tasks.map(why))).join(), 'now,now');
  const inside = new TaskController();
  is(await why(scheduler.postTask(() => { inside.abort(); return 1; }, { signal: inside.signal })), 'AbortError');
  const late = new TaskController();
  is(await why(scheduler.postTask(async () => { late.abort('late'); await scheduler.yield(); }, { signal: late.signal })), 'late');
});

test('a yield goes on before tasks of its priority', async () => {
  is(await orderOf((task, ran) => [
    scheduler.postTask(async () => {
      ran.push('a');
      await scheduler.yield();
      ran.push('b');
      await scheduler.yield();
      ran.push('c');
    }),
    task('later'), task('blocking', { priority: 'user-blocking' }),
  ]), 'blocking,a,b,c,later');
});

test('delays', async () => {
  const ran = [];
  const start = performance.now();
  await Promise.all([20, 5].map((delay) => scheduler.postTask(() => ran.push(delay), { delay, priority: 'user-blocking' })));
  is(ran.join(), '5,20');
  ok(performance.now() - start >= 19);
  is(await scheduler.postTask(() => {}, { delay: -1 }).catch((e) => e.name), 'TypeError');
});

test('signals that depend on others', async () => {
  const controller = new TaskController({ priority: 'background' });
  const aborts = new AbortController();
  const any = TaskSignal.any([aborts.signal], { priority: controller.signal });
  const again = TaskSignal.any([any], { priority: any });
  const fixed = TaskSignal.any([], { priority: 'user-blocking' });
  is([any.priority, again.priority, fixed.priority, TaskSignal.any([]).priority].join(), 'background,background,user-blocking,user-visible');
  const heard = [];
  any.addEventListener('prioritychange', () => heard.push('any'));
  again.addEventListener('prioritychange', () => heard.push('again'));
  controller.setPriority('user-visible');
  is(heard.join(), 'any,again');
  is(again.priority, 'user-visible');
  aborts.abort(5);
  is([any.reason, again.reason, fixed.aborted].join(), '5,5,false');
  ok(any instanceof TaskSignal);
});

test('what there is', () => {
  is(scheduler, scheduler);
  is(typeof new TaskPriorityChangeEvent('x', { previousPriority: 'background' }).previousPriority, 'string');
  try {
    new TaskPriorityChangeEvent('x', {});
    ok(false);
  } catch (e) {
    is(e.name, 'TypeError');
  }
  const before = scheduler;
  scheduler = 1;
  is(scheduler, 1);
  scheduler = before;
});
