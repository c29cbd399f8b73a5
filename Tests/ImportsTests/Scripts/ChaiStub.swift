// SPDX-License-Identifier: Apache-2.0

/// The assertions of Chai and the response of Postman, in JavaScript, for a program that knows what
/// scripts mean.
enum ChaiStub {
  /// Reads `{ scripts, responses }`, writes for each script whether its tests hold for each response.
  static let program = #"""
    'use strict';
    const fail = m => { throw new Error('assertion: ' + m); };
    const type = x => x === null ? 'null' : Array.isArray(x) ? 'array' : typeof x;
    const eql = (a, b) => {
      if (a === b) return true;
      if (type(a) !== type(b)) return false;
      if (type(a) === 'array') return a.length === b.length && a.every((x, i) => eql(x, b[i]));
      if (type(a) !== 'object') return false;
      const k = Object.keys(a), l = Object.keys(b);
      return k.length === l.length && k.every(n => n in b && eql(a[n], b[n]));
    };
    const nested = (o, p) => p.replace(/\[(\d+)\]/g, '.$1').split('.').reduce((x, n) => x === undefined || x === null ? undefined : x[n], o);
    const lacksMembers = x => x === null || x === undefined;
    class Chain {
      constructor(obj) { this.obj = obj; this.f = {}; }
      with_(obj) { const c = new Chain(obj); c.f = { ...this.f }; return c; }
      assert(ok) { if (!!ok === !!this.f.not) fail('x'); return this; }
      get not() { this.f.not = !this.f.not; return this; }
      get ok() { return this.assert(this.obj); }
      get true() { return this.assert(this.obj === true); }
      get false() { return this.assert(this.obj === false); }
      get null() { return this.assert(this.obj === null); }
      get undefined() { return this.assert(this.obj === undefined); }
      get exist() { return this.assert(!lacksMembers(this.obj)); }
      get empty() {
        const t = type(this.obj);
        if (t === 'array' || t === 'string') return this.assert(this.obj.length === 0);
        if (t !== 'object') fail('empty');
        return this.assert(Object.keys(this.obj).length === 0);
      }
      get length() { this.f.length = true; const c = (...a) => this.lengthOf(...a); return lift(c, this); }
      value() {
        if (!this.f.length) return this.obj;
        if (lacksMembers(this.obj) || this.obj.length === undefined) fail('length');
        return this.obj.length;
      }
      order(test, n) {
        const v = this.value();
        if (typeof v !== 'number' || typeof n !== 'number') fail('number');
        return this.assert(test(v, n));
      }
      above(n) { return this.order((a, b) => a > b, n); }
      least(n) { return this.order((a, b) => a >= b, n); }
      below(n) { return this.order((a, b) => a < b, n); }
      most(n) { return this.order((a, b) => a <= b, n); }
      within(a, b) {
        if (typeof this.value() !== 'number') fail('number');
        return this.assert(this.value() >= a && this.value() <= b);
      }
      closeTo(x, d) {
        if (typeof this.obj !== 'number') fail('number');
        return this.assert(Math.abs(this.obj - x) <= d);
      }
      lengthOf(n) {
        if (lacksMembers(this.obj) || this.obj.length === undefined) fail('length');
        return this.assert(this.obj.length === n);
      }
      equal(x) { return this.f.deep ? this.eql(x) : this.assert(this.value() === x); }
      eql(x) { return this.assert(eql(this.value(), x)); }
      a(t) { return this.assert(type(this.obj) === t.toLowerCase()); }
      oneOf(l) { return this.assert(l.some(x => x === this.obj)); }
      match(re) { return this.assert(re.exec(this.obj)); }
      string(s) { if (typeof this.obj !== 'string') fail('string'); return this.assert(this.obj.indexOf(s) >= 0); }
      includes_(v) {
        const t = type(this.obj), same = this.f.deep ? eql : (a, b) => a === b;
        if (t === 'string') return this.assert(this.obj.indexOf(v) >= 0);
        if (t === 'array') return this.assert(this.obj.some(x => same(x, v)));
        if (type(v) !== 'object') fail('include');
        for (const k of Object.keys(v)) {
          if (lacksMembers(this.obj)) fail('include');
          this.assert(k in Object(this.obj) && same(this.obj[k], v[k]));
        }
        return this;
      }
      property(name, value) {
        if (lacksMembers(this.obj)) fail('property');
        const found = this.f.nested ? nested(this.obj, name) : this.obj[name];
        const has = this.f.nested ? found !== undefined : name in Object(this.obj);
        this.assert(has && (arguments.length < 2 || (this.f.deep ? eql(found, value) : found === value)));
        return this.with_(found);
      }
      keys(...names) {
        if (Array.isArray(names[0])) names = names[0];
        if (lacksMembers(this.obj)) fail('keys');
        const own = Object.keys(this.obj);
        if (this.f.any) return this.assert(names.some(n => own.includes(n)));
        const all = names.every(n => own.includes(n));
        return this.assert(this.f.include ? all : all && own.length === names.length);
      }
      members(l) {
        if (type(this.obj) !== 'array') fail('members');
        const same = this.f.deep ? eql : (a, b) => a === b;
        if (this.f.ordered) return this.assert(this.obj.length === l.length && l.every((x, i) => same(x, this.obj[i])));
        if (this.f.include) return this.assert(l.every(x => this.obj.some(y => same(x, y))));
        const rest = [...this.obj];
        return this.assert(l.length === rest.length && l.every(x => {
          const i = rest.findIndex(y => same(x, y));
          if (i >= 0) rest.splice(i, 1);
          return i >= 0;
        }));
      }
    }
    const lift = (f, chain) => new Proxy(f, { get: (_, n) => { const v = chain[n]; return typeof v === 'function' ? v.bind(chain) : v; } });
    for (const w of ['to', 'be', 'been', 'is', 'that', 'which', 'and', 'has', 'have', 'with', 'at', 'of'])
      Object.defineProperty(Chain.prototype, w, { get() { return this; } });
    for (const w of ['deep', 'nested', 'any', 'all', 'ordered'])
      Object.defineProperty(Chain.prototype, w, { get() { this.f[w] = true; return this; } });
    for (const w of ['include', 'contain'])
      Object.defineProperty(Chain.prototype, w, { get() { const c = this; return lift(v => c.includes_(v), new Proxy(c, { get: (t, n) => { t.f.include = true; const x = t[n]; return typeof x === 'function' ? x.bind(t) : x; } })); } });
    Chain.prototype.an = Chain.prototype.a; Chain.prototype.eq = Chain.prototype.equal; Chain.prototype.gt = Chain.prototype.above;
    const { scripts, responses } = JSON.parse(require('fs').readFileSync(0, 'utf8'));
    const results = scripts.map(script => responses.map(text => {
      let held = true;
      const tests = {};
      const response = {
        code: 200, json: () => JSON.parse(text), text: () => text, headers: { get: n => n.toLowerCase() === 'x-a' ? 'b' : undefined, has: n => n.toLowerCase() === 'x-a' },
      };
      const pm = { response, expect: x => new Chain(x), test: (n, f) => { try { f(); } catch (e) { held = false; } } };
      try { new Function('pm', 'tests', 'responseBody', 'responseCode', script)(pm, tests, text, { code: 200 }); } catch (e) { held = false; }
      return held && Object.values(tests).every(x => x);
    }));
    process.stdout.write(JSON.stringify(results));
    """#
}
