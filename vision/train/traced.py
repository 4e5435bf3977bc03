"""Writes trays traced with POV-Ray in the form of ./trays: drilled pips, marbling through the whole die, lamps of any size,
reflections, clear dice, dice on dice and what lies across them.

    python3 traced.py --out DIR [--seed 1] [--minutes 30] [--n 100000]
    python3 traced.py --out DIR --n 100 --photos --side 448 --px 28-90 --most 8

With --photos each tray is a JPEG, blurred and noisy, for a reader to be tried on. Needs Debian's povray. Lengths are in edges of
the set's dice; the table is z = 0.
"""
import argparse
import json
import os
import subprocess
import tempfile
import time

import cv2
import numpy as np

from data import SIDE, UNREAD, turn
from label import LAYOUTS

WHOLE = 0.93  # share of a top face that is to be seen of one that can be read
SHINES = "finish { ambient 0 emission 1 diffuse 0 } no_shadow no_image"  # seen in what reflects only
# Turns a face that lies above to each of the six places of a cube: its own two directions, then outwards.
PLACES = [np.array(m, float).T for m in (
    [(1, 0, 0), (0, 1, 0), (0, 0, 1)], [(1, 0, 0), (0, 0, 1), (0, -1, 0)], [(0, 1, 0), (0, 0, 1), (1, 0, 0)],
    [(0, -1, 0), (0, 0, 1), (-1, 0, 0)], [(-1, 0, 0), (0, 0, 1), (0, 1, 0)], [(1, 0, 0), (0, -1, 0), (0, 0, -1)])]


class Scene:
    """Draws a tray at random; text is what POV-Ray is given."""

    def __init__(self, rng, side=SIDE, px=(17, 56), most=22):
        self.rng, self.side, self.px, self.most = rng, side, px, most
        self.parts = ["#version 3.7;\nglobal_settings { assumed_gamma 1 max_trace_level 6 }"]
        self.faces, self.boxes, self.tops, self.downs, self.sides = [], [], [], [], []
        self.lures, self.blocks, self.wall = [], [], None
        self.camera()
        self.light()
        self.ground()
        self.dice()
        if rng.random() < 0.4:
            self.clutter()
        if rng.random() < 0.12:
            self.across()
        self.hide()

    def add(self, text, *values):
        self.parts.append(text % values)

    def chance(self, p):
        return self.rng.random() < p

    def between(self, low, high):
        return self.rng.uniform(low, high)

    def log_between(self, low, high):
        return np.exp(self.rng.uniform(np.log(low), np.log(high)))

    def camera(self):
        self.width = self.side / self.log_between(*self.px)
        half = np.tan(np.radians(self.between(15, 60)) / 2)
        tilt = np.radians(50 * self.rng.random() ** 1.2) if self.chance(0.85) else 0
        around, roll = self.rng.uniform(0, 2 * np.pi, 2)
        out = np.array([np.sin(tilt) * np.cos(around), np.sin(tilt) * np.sin(around), np.cos(tilt)])
        side = np.array([-np.sin(around), np.cos(around), 0])
        up = np.cross(out, side)
        self.eye = out * self.width / 2 / half + [0, 0, 1]
        self.ahead = -out
        self.right = 2 * half * (np.cos(roll) * side + np.sin(roll) * up)
        self.up = 2 * half * (np.cos(roll) * up - np.sin(roll) * side)
        self.add("camera { location %s right %s up %s direction %s }", *map(vector, (self.eye, self.right, self.up, self.ahead)))

    def project(self, points):
        """Px of points of the table's space."""
        v = np.asarray(points) - self.eye
        part = lambda axis: v @ axis / (axis @ axis)
        depth = part(self.ahead)
        return np.stack([part(self.right) / depth + 0.5, 0.5 - part(self.up) / depth], -1) * self.side - 0.5

    def light(self):
        """One to three lamps of any size, what comes from everywhere, and windows that shine in what reflects."""
        self.ambient = self.between(0.03, 0.5)
        for i in range(self.rng.integers(1, 4)):
            far, high, around = self.log_between(6, 60), np.radians(self.between(20, 85)), self.between(0, 2 * np.pi)
            at = far * np.array([np.cos(high) * np.cos(around), np.cos(high) * np.sin(around), np.sin(high)])
            size = far * self.log_between(0.01, 0.5)
            a = np.cross(at / far, [0, 0, 1])
            a /= np.linalg.norm(a)
            b = np.cross(at / far, a)
            colour = np.clip(self.rng.normal(1, 0.12, 3), 0.5, 1.5) * (self.between(0.5, 1) if i == 0 else self.between(0.1, 0.6))
            n = 3 if size > 0.1 * far else 2
            soft = "area_light %s, %s, %d, %d adaptive 0 jitter circular orient" % (vector(a * size), vector(b * size), n, n)
            self.add("light_source { %s color rgb %s %s }", vector(at), vector(0.7 * colour), soft if self.chance(0.75) else "")
            self.add("sphere { %s, %.4f pigment { color rgb 3 } %s }", vector(at * 1.1), size / 2, SHINES)
        low, high = self.colour(0.2), self.colour(0.2)
        self.add("sky_sphere { pigment { gradient z color_map { [0 rgb %s] [0.6 rgb %s] } scale 2 translate -1 } }",
                 vector(low * self.between(0.1, 0.7)), vector(high * self.between(0.1, 1)))
        for _ in range(self.rng.integers(0, 4)):
            around, far, z = self.between(0, 2 * np.pi), self.between(25, 60), self.between(5, 50)
            w, h = self.between(4, 25), self.between(4, 25)
            self.add("box { <-1,-1,-1>, <1,1,1> scale <%.3f,0.1,%.3f> translate <0,%.3f,%.3f> rotate <0,0,%.2f> pigment { color rgb %.3f } %s }",
                     w, h, far, z, np.degrees(around), self.between(0.5, 2.5), SHINES)

    def colour(self, grey=0.0):
        """A linear colour, grey now and then."""
        c = self.rng.uniform(0.02, 1, 3) ** 1.7
        if self.chance(0.3):
            c = c.max() * np.array([1, self.between(0.05, 1), self.between(0.05, 1)])[self.rng.permutation(3)]
        k = max(grey, 1.0 if self.chance(0.25) else 0.0)
        return c * (1 - k) + c.mean() * k

    def near(self, c, by):
        return np.clip(c * np.exp(self.rng.normal(0, by)) + self.rng.normal(0, 0.15 * by, 3), 0.005, 1)

    def map(self, colours):
        """A colour map whose steps are anywhere, hard or soft."""
        steps = np.sort(self.rng.random(len(colours)))
        soft = self.log_between(0.005, 0.3)
        out = ["[0 rgb %s]" % vector(colours[0])]
        for at, c, d in zip(steps[1:], colours, colours[1:]):
            out += ["[%.4f rgb %s]" % (max(at - soft, 0.001), vector(c)), "[%.4f rgb %s]" % (at, vector(d))]
        return "color_map { %s }" % " ".join(out)

    def ground(self):
        k = self.rng.random()
        first = self.colour(0.5 if self.chance(0.5) else 0)
        if k < 0.3:
            first = np.array([0.45, 0.22, 0.09]) * self.log_between(0.25, 1.8) * self.rng.uniform(0.8, 1.2, 3)
        second = self.near(first, self.log_between(0.05, 0.8))
        scale, finish, bump = self.log_between(0.3, 6), "diffuse %.3f" % self.between(0.6, 0.9), ""
        if k < 0.3:
            pigment = "wood turbulence %.3f %s rotate <%.1f,%.1f,0> scale %.3f" % (
                self.between(0.02, 0.15), self.map([first, second, first, second]), 90 + self.between(-8, 8), self.between(0, 360), 0.3 * scale)
        elif k < 0.45:
            pigment = "color rgb %s" % vector(first)
        elif k < 0.75:  # cloth and felt
            pattern = self.rng.choice(["bozo", "granite", "wrinkles", "cells"])
            pigment = "%s turbulence 0.3 %s scale %.3f" % (pattern, self.map([first, second, first]), self.log_between(0.03, 0.4))
            bump = "normal { %s %.3f scale %.3f }" % (self.rng.choice(["bumps", "granite", "wrinkles", "quilted"]),
                                                    self.log_between(0.1, 1.2), self.log_between(0.02, 0.3))
        elif k < 0.9:
            pattern = self.rng.choice(["marble", "agate", "granite", "crackle"])
            pigment = "%s turbulence %.3f %s scale %.3f" % (pattern, self.between(0, 1), self.map([first, second, first]), scale)
        else:
            pattern, other = self.rng.choice(["checker", "hexagon"]), self.colour()
            colours = [first, other] if pattern == "checker" else [first, other, second]
            pigment = "%s %s rotate <90,0,0> rotate <0,0,%.1f> scale %.3f" % (
                pattern, ", ".join("rgb " + vector(c) for c in colours), self.between(0, 360), scale)
        if self.chance(0.3) and not bump:
            finish += " specular %.3f roughness %.4f reflection { %.3f }" % (self.between(0, 0.6), self.log_between(0.002, 0.1), self.between(0, 0.2))
        self.add("plane { z, 0 pigment { %s } %s finish { ambient %.3f %s } }", pigment, bump, self.ambient, finish)
        if self.chance(0.15):  # the wall of a tray
            around, far, high = self.between(0, 360), self.between(0.2, 0.5) * self.width, self.between(0.5, 2.5)
            self.add("box { <%.3f,-99,0>, <%.3f,99,%.3f> rotate <0,0,%.1f> pigment { color rgb %s } finish { ambient %.3f diffuse 0.8 } }",
                     far + 0.9, far + 9, high, around, vector(self.near(first, 0.5)), self.ambient)
            self.wall = (np.radians(around), far - 1.2 * max(high - 1, 0))  # nearer ones might be hidden by it

    def pair(self):
        """Colours of body and pips that can be told apart."""
        k = self.rng.random()
        white, black, gold = np.array([0.85, 0.83, 0.78]), np.array([0.015, 0.015, 0.017]), np.array([0.75, 0.5, 0.15])
        near = lambda c: self.near(c, 0.15)
        if k < 0.2:
            return near(white), near(black)
        if k < 0.3:
            return near(black), near(white)
        while True:
            body, pips = self.colour(), self.colour()
            if k < 0.55:
                pips = near(white)
            elif k < 0.65:
                pips = near(black)
            elif k < 0.72:
                body = near(white)
            elif k < 0.88:
                pips = near(gold)
            if contrast_of(body, pips) > 0.22:
                return body, pips

    def material(self, body, pips):
        """What a die is made of: the textures of its body, of its pips, of the pip of its one and of discs laid into its faces (if any),
        and its interior. PLACE in that of the body is where in the pattern it was cut out."""
        k = self.rng.random()

        def other():
            for _ in range(30):
                c = self.near(body, self.log_between(0.1, 1)) if self.chance(0.4) else self.colour()
                if contrast_of(c, pips) > 0.14 or self.chance(0.04):
                    return c
            return body

        interior = "interior { ior %.2f }" % self.between(1.3, 1.6)
        if k < 0.4:
            pigment = "color rgb %s" % vector(body)
        elif k < 0.9:
            pattern = self.rng.choice(["marble", "agate", "bozo", "granite", "wrinkles", "crackle", "spotted"])
            colours = [body, other(), body, other()][:self.rng.integers(2, 5)]
            stretch = np.exp(self.rng.normal(0, 0.4, 3)) * self.log_between(0.12, 1.1)
            pigment = "%s turbulence %.3f %s scale %s rotate <%.0f,%.0f,%.0f> translate %s" % (
                pattern, self.between(0, 1.2), self.map(colours), vector(stretch), *self.rng.uniform(0, 360, 3), "PLACE")
        else:  # clear
            pigment = "color rgb %s filter %.3f" % (vector(np.sqrt(body)), self.between(0.4, 0.95))
        finish = "ambient %.3f diffuse %.3f" % (self.ambient, self.between(0.55, 0.9))
        if self.chance(0.75):
            finish += " specular %.3f roughness %.4f" % (self.log_between(0.03, 1), self.log_between(0.002, 0.1))
        if self.chance(0.5):
            finish += " reflection { %.3f, %.3f fresnel on } conserve_energy" % (self.between(0, 0.05), self.between(0.2, 1))
        if self.chance(0.08):
            finish += " metallic"
        bump = "normal { bumps %.3f scale %.3f }" % (self.log_between(0.02, 0.3), self.log_between(0.02, 0.2)) if self.chance(0.15) else ""
        body_texture = "texture { pigment { %s } %s finish { %s } }" % (pigment, bump, finish)
        finish = "ambient %.3f diffuse %.3f" % (self.ambient, self.between(0.5, 0.9))
        if self.chance(0.5):
            finish += " specular %.3f roughness %.4f" % (self.log_between(0.05, 1), self.log_between(0.005, 0.1))
        if self.chance(0.25):
            finish += " metallic reflection { %.3f }" % self.between(0, 0.35)
        plain = "texture { pigment { color rgb %s } finish { %s } }"
        inlay = plain % (vector(other()), finish) if self.chance(0.12) else ""
        red = np.array([0.55, 0.02, 0.02])
        one = self.near(red, 0.2) if self.chance(0.12) and contrast_of(body, red) > 0.2 else pips
        return {"body": body_texture, "pips": plain % (vector(pips), finish), "one": plain % (vector(one), finish), "inlay": inlay,
                "interior": interior}

    def look(self):
        """What the dice of a set share."""
        pip, spread = self.between(0.13, 0.27), self.between(0.44, 0.6)
        spread = max(spread, 2.2 * pip)
        pip = min(pip, 0.92 * (1 - spread))
        k, e, ball = self.rng.random(), 0.0, 9.0
        body = "box { -0.5, 0.5 }"
        if k < 0.55:
            e = self.log_between(0.1, 0.45)
            body = "superellipsoid { <%.3f,%.3f> scale 0.5 }" % (e, e)
        if k > 0.35:
            ball = self.between(0.66, 0.83)
            body = "intersection { %s sphere { 0, %.3f } }" % (body, ball)

        def height(x, y):
            """Of the body above its middle."""
            flat = 0.5 * max(1 - (2 * abs(x)) ** (2 / e) - (2 * abs(y)) ** (2 / e), 0) ** (e / 2) if e else 0.5
            return min(flat, np.sqrt(ball * ball - x * x - y * y))

        depth = self.between(0.25, 0.9) if self.chance(0.65) else 0.06
        return {"body": body, "height": height, "pip": pip / 2, "spread": spread / 2, "narrow": max(self.between(0.6, 1), 1.12 * pip / spread),
                "depth": depth * pip / 2, "disc": self.between(0.34, 0.48), "one": self.between(1.2, 1.6) if self.chance(0.2) else 1}

    def die(self, look, made, at, size, lies, top):
        """Adds a die; lies is the matrix of how, its third column what is up of the top face."""
        rng = self.rng
        front = rng.choice([f for f in range(1, 7) if f not in (top, 7 - top)])
        right = rng.choice([f for f in range(1, 7) if f not in (top, 7 - top, front, 7 - front)])
        faces = []
        for face, place in zip((top, front, right, 7 - right, 7 - front, 7 - top), PLACES):
            quarters = about_z(rng.integers(4) * np.pi / 2)
            to_eye = self.eye - at
            if (lies @ place[:, 2]) @ to_eye < -0.1 * np.linalg.norm(to_eye):
                continue  # turned away: its pips would only take time
            cuts = []
            r = look["pip"] * (look["one"] if face == 1 else 1)
            for x, y in LAYOUTS[face - 1]:
                x, y = x * look["spread"] * (look["narrow"] if face == 6 else 1), y * look["spread"]
                # A sphere that cuts a circle of radius r out of the face, depth deep.
                ball = (r * r + look["depth"] ** 2) / (2 * look["depth"])
                cuts.append("sphere { %s, %.4f }" % (vector(place @ quarters @ [x, y, look["height"](x, y) - look["depth"] + ball]), ball))
            low, high = np.sort([place @ [-0.5, -0.5, 0.2], place @ [0.5, 0.5, 0.51]], 0)
            faces.append("union { %s %s bounded_by { box { %s, %s } } }" % (
                " ".join(cuts), made["one" if face == 1 else "pips"], vector(low), vector(high)))
            if made["inlay"]:
                faces.append("cylinder { %s, %s, %.4f %s }" % (
                    vector(place @ [0, 0, 0.496]), vector(place @ [0, 0, 0.52]), look["disc"], made["inlay"]))
        body = made["body"].replace("PLACE", vector(rng.uniform(-50, 50, 3)))
        m = (lies * size).T  # POV-Ray multiplies rows
        self.add("object { difference { object { %s %s } union { %s } bounded_by { box { -0.51, 0.51 } } } %s matrix <%s> }",
                 look["body"], body, " ".join(faces), made["interior"], ",".join("%.5f" % v for v in [*m.ravel(), *at]))

    def dice(self):
        rng, half, stacked = self.rng, self.width / 2, self.chance(0.15)
        look, (body, pips) = self.look(), self.pair()
        made = self.material(body, pips)
        mixed, touching = self.chance(0.5), self.chance(0.25)
        most = int(min(self.most, 2 + 0.3 * self.width ** 2))
        n, there = rng.integers(most // 3 + 1, most + 1), []
        for _ in range(8 * n):
            if len(there) == n:
                break
            size, at, low = 1.0, rng.uniform(-0.92, 0.92, 2) * half, 0
            of, what = look, made
            if mixed:
                what = self.material(*self.pair())
                if self.chance(0.3):
                    of, size = self.look(), self.between(0.75, 1.4)
            yaw = self.between(0, 2 * np.pi)
            if touching and there and self.chance(0.6):
                o, s, y, _ = there[rng.integers(len(there))]
                yaw, along = y, y + rng.integers(4) * np.pi / 2
                at = o + (s + size) / 2 * 1.03 * np.array([np.cos(along), np.sin(along)])
                if any(np.hypot(*(at - o2)) < (size + s2) / 2 for o2, s2, *_ in there):
                    continue
            elif stacked and there and self.chance(0.35):  # on another one
                under = there[rng.integers(len(there))]
                o, low, along = under[0], under[1], self.between(0, 2 * np.pi)
                at = o + self.between(0, 0.45) * low * np.array([np.cos(along), np.sin(along)])
                if under[3] or size > 1.1 * low or any(np.hypot(*(at - t[0])) < 0.75 * (size + t[1]) for t in there if t is not under):
                    continue
            elif any(np.hypot(*(at - o)) < (size + s) / 2 * 1.3 for o, s, *_ in there):
                continue
            if self.wall and at @ [np.cos(self.wall[0]), np.sin(self.wall[0])] > self.wall[1]:
                continue
            lies = about_z(yaw)
            top, high, face = int(rng.integers(1, 7)), low + size / 2, None
            aslant = not low and self.chance(0.03)
            if aslant:  # which face is up is not to be told
                axis, a = self.between(0, 2 * np.pi), self.between(0.5, 1.05)
                u = np.array([np.cos(axis), np.sin(axis), 0])
                k = np.array([[0, 0, u[1]], [0, 0, -u[0]], [-u[1], u[0], 0]])
                lies = (np.eye(3) + np.sin(a) * k + (1 - np.cos(a)) * k @ k) @ lies
                high, face = size * np.abs(lies[2]).sum() / 2, UNREAD
            middle = np.array([*at, high])
            square = lambda place: middle + size * 0.5 * np.array([lies @ place @ [x, y, 1] for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
            above = square(np.eye(3))
            quad = self.project(above)
            if (quad.max(0) < -30).any() or (quad.min(0) > self.side + 30).any():
                continue
            if (quad.min(0) < -2).any() or (quad.max(0) > self.side + 2).any():
                face = UNREAD
            self.die(of, what, middle, size, lies, top)
            there.append((at, size, yaw, low))
            self.faces.append(face or top)
            self.boxes.append(clockwise(quad))
            self.tops.append(above)
            self.blocks.append((lies * size, middle))
            self.downs.append(rounded(np.subtract(*self.project([[*at, low], [*at, low + size]]))) if not aslant else [0.0, 0.0])
            turned = lambda place: (lies @ place[:, 2]) @ (self.eye - middle) > 0.55 * size
            self.sides.append([square(place) for place in PLACES[1:5] if not aslant and turned(place)])
        self.there = there

    def clutter(self):
        """Coins, pegs and balls beside the dice."""
        for _ in range(self.rng.integers(1, 6)):
            at, r = self.rng.uniform(-0.5, 0.5, 2) * self.width, self.log_between(0.1, 1.2)
            if any(np.hypot(*(at - o)) < r + 0.75 * s for o, s, *_ in self.there):
                continue
            colour, k, high = self.colour(), self.rng.random(), r * self.log_between(0.05, 0.6)
            finish = "finish { ambient %.3f diffuse 0.6 specular %.3f roughness %.4f %s }" % (
                self.ambient, self.between(0, 1), self.log_between(0.003, 0.1), "metallic reflection { 0.2 }" if self.chance(0.5) else "")
            if k < 0.5:
                shape = "cylinder { 0, <0,0,%.3f>, %.3f }" % (high, r)
            elif k < 0.75:
                shape, high = "sphere { <0,0,%.3f>, %.3f }" % (r, r), r
            else:
                shape = "superellipsoid { <%.2f,0.2> scale <%.3f,%.3f,%.3f> translate <0,0,%.3f> }" % (
                    self.between(0.2, 1), r, r * self.between(0.4, 1), high, high)
            self.add("object { %s pigment { color rgb %s } %s rotate <0,0,%.1f> translate %s }",
                     shape, vector(colour), finish, self.between(0, 360), vector([*at, 0]))
            tall = high if k < 0.5 else 2 * high
            self.blocks.append((np.diag([1.7 * r, 1.7 * r, tall]), np.array([*at, tall / 2])))
            quad = self.project([[*(at + r * np.array(c)), high] for c in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
            if 0 < quad.mean(0).min() and quad.mean(0).max() < self.side:
                self.lures.append(clockwise(quad))

    def across(self):
        """A finger or a stick over a die, from beyond one side of the picture."""
        if not self.there:
            return
        at, size, _, low = self.there[self.rng.integers(len(self.there))]
        r, around = size * self.log_between(0.12, 0.6), self.between(0, 2 * np.pi)
        way = np.array([np.cos(around), np.sin(around), self.between(0, 0.4)])
        way /= np.linalg.norm(way)
        aside = self.between(-0.6, 0.6) * size * np.array([-way[1], way[0], 0])
        start = np.array([*at, low + size + r]) + aside + self.between(-1.5, 0.5) * size * way
        far = 2 * self.width
        colour = np.array([0.5, 0.25, 0.15]) * self.log_between(0.3, 1.6) if self.chance(0.6) else self.colour()
        self.add("merge { cylinder { %s, %s, %.3f } sphere { %s, %.3f } pigment { color rgb %s } finish { ambient %.3f diffuse 0.7 specular %.3f roughness 0.05 } }",
                 vector(start), vector(start + far * way), r, vector(start), r, vector(colour), self.ambient, self.between(0, 0.5))
        flat = np.cross(way, [0, 0, 1])
        flat /= np.linalg.norm(flat)
        self.blocks.append((np.array([way * (far + r), flat * 1.8 * r, np.cross(way, flat) * 1.8 * r]).T, start + way * (far - r) / 2))

    def hide(self):
        """Tells what share of each top face is to be seen past everything else, and where its middle is, and forgets hidden sides."""
        self.seen, self.middles = [], []
        for i, top in enumerate(self.tops):
            points, free = self.free(i, top)
            self.seen.append(round(float(free.mean()), 2))
            self.middles.append(rounded(self.project(points[free] if free.any() else points).mean(0)))
            if free.mean() < WHOLE:
                self.faces[i] = UNREAD
            self.sides[i] = [clockwise(self.project(side)) for side in self.sides[i] if self.free(i, side)[1].mean() > WHOLE]

    def free(self, die, square):
        """Points of a square of a die, and whether nothing but this die is between each and the eye."""
        steps = (np.arange(12) + 0.5) / 12
        u, v = (w.ravel()[:, None] for w in np.meshgrid(steps, steps))
        points = square[0] + u * (square[1] - square[0]) + v * (square[3] - square[0])
        free = np.ones(len(points), bool)
        for k, (m, middle) in enumerate(self.blocks):
            if k != die:
                free &= ~crosses(np.linalg.solve(m, (points - middle).T), np.linalg.solve(m, self.eye - middle))
        return points, free

    @property
    def text(self):
        return "\n".join(self.parts)


def crosses(points, eye):
    """Whether the ways from points (3, N) to an eye (3,) lead through the unit cube about 0."""
    to_eye = eye[:, None] - points
    a, b = (-0.5 - points) / to_eye, (0.5 - points) / to_eye
    first, last = np.minimum(a, b).max(0), np.maximum(a, b).min(0)
    return np.maximum(first, 0) < np.minimum(last, 1)


def about_z(angle):
    """The matrix of a turn on the table."""
    m = np.eye(3)
    m[:2, :2] = turn(angle)
    return m


def vector(v):
    return "<%s>" % ",".join("%.5f" % x for x in v)


def contrast_of(a, b):
    """How much lighter or darker one linear colour is than another (weights of ITU-R BT.709), about as eyes see it."""
    return abs(np.subtract(*(np.sqrt(c @ np.array([0.2126, 0.7152, 0.0722])) for c in (a, b))))


def clockwise(quad):
    x, y = quad.T
    if (x * np.roll(y, -1) - np.roll(x, -1) * y).sum() < 0:
        quad = quad[::-1]
    return rounded(quad.ravel())


def rounded(values):
    return [round(float(v), 2) for v in values]


def trace(scene, folder):
    """The picture in linear light."""
    pov, png = os.path.join(folder, "tray.pov"), os.path.join(folder, "tray.png")
    with open(pov, "w") as f:
        f.write(scene.text)
    size = ["+W%d" % scene.side, "+H%d" % scene.side, "+FN16", "File_Gamma=1.0"]
    done = subprocess.run(["povray", "+I" + pov, "+O" + png, *size, "+A0.3", "+AM2", "+R2", "-D", "+WT1", "-GA"], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError("povray: %s" % done.stderr[-2000:])
    return cv2.imread(png, cv2.IMREAD_UNCHANGED)[..., :3].astype(np.float32) / 65535


def developed(linear, rng):
    """As a camera shows it: exposed by how light most of it is, with the curve of sRGB (IEC 61966-2-1) and more or less of a shoulder."""
    x = linear * rng.uniform(0.12, 0.8) / max(np.percentile(linear.mean(2), rng.uniform(50, 97)), 0.004)
    shoulder = rng.uniform(0, 0.5)
    x = np.where(x > 1 - shoulder, 1 - shoulder + shoulder * (1 - np.exp(-np.maximum(x - 1 + shoulder, 0) / max(shoulder, 1e-3))), x)
    x = np.where(x < 0.0031308, 12.92 * x, 1.055 * np.maximum(x, 1e-6) ** (1 / 2.4) - 0.055)
    return (np.clip(x, 0, 1) * 255 + 0.5).astype(np.uint8)


def photographed(img, rng):
    """The bytes of a JPEG, a little blurred and noisy."""
    x = cv2.GaussianBlur(img, (0, 0), rng.uniform(0.3, 1)) + rng.normal(0, rng.uniform(0, 5), img.shape)
    return cv2.imencode(".jpg", np.clip(x, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 95))])[1].tobytes()


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--out", required=True)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--minutes", type=float, default=30)
    p.add_argument("--n", type=int, default=100000, help="pictures at most")
    p.add_argument("--photos", action="store_true", help="write JPEGs")
    p.add_argument("--side", type=int, default=SIDE, help="px of a picture; networks learn from those of %d px" % SIDE)
    p.add_argument("--px", default="17-56", help="of a die's edge")
    p.add_argument("--most", type=int, default=22, help="dice of a tray")
    a = p.parse_args()
    os.makedirs(a.out, exist_ok=True)
    end, px = time.time() + 60 * a.minutes, [float(v) for v in a.px.split("-")]
    into = lambda name: open(os.path.join(a.out, name), "wb")
    with tempfile.TemporaryDirectory() as folder, into("labels.jsonl") as labels:
        pictures = None if a.photos else into("pictures.bin")
        for i in range(a.n):
            if time.time() > end:
                break
            rng = np.random.default_rng([a.seed, i])
            scene = Scene(rng, a.side, px, a.most)
            img = developed(trace(scene, folder), rng)
            line = {"faces": scene.faces, "boxes": scene.boxes, "lures": scene.lures, "seen": scene.seen, "parts": scene.middles,
                    "downs": scene.downs, "sides": scene.sides}
            if a.photos:
                line["file"] = "%05d.jpg" % i
                with into(line["file"]) as f:
                    f.write(photographed(img, rng))
            else:
                pictures.write(img.tobytes())
            labels.write((json.dumps(line) + "\n").encode())


if __name__ == "__main__":
    main()
