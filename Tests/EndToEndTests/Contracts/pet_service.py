# SPDX-License-Identifier: Apache-2.0
"""A service of FastAPI with the document that FastAPI makes. usage: pet_service.py PORT [FAULT]

FAULT is one of the names that FAULTS has: the service then breaks its document there.
"""
import datetime
import enum
import sys

import fastapi
import pydantic
import uvicorn
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from fastapi.security import HTTPBearer

FAULT = sys.argv[2] if len(sys.argv) > 2 else ""
app = fastapi.FastAPI(title="Pets", version="1")
token = HTTPBearer()


class Kind(str, enum.Enum):
    cat = "cat"
    dog = "dog"


class Owner(pydantic.BaseModel):
    name: str
    phones: list[str] = []


class PetDraft(pydantic.BaseModel):
    name: str = pydantic.Field(min_length=2)
    kind: Kind
    price: float = pydantic.Field(ge=0)
    born: datetime.date
    owner: Owner | None = None


class Pet(PetDraft):
    id: int
    note: str | None = pydantic.Field(None, json_schema_extra={"writeOnly": True})


class Problem(pydantic.BaseModel):
    detail: str


REX = {
    "id": 1, "name": "Rex", "kind": "dog", "price": 80.5, "born": "2024-02-29",
    "owner": {"name": "Ada", "phones": ["1", "2"]},
}

# What the pet of each answer is changed to.
FAULTS = {
    "price": {"price": "80.50"}, "enum": {"kind": "bird"}, "null": {"name": None},
    "format": {"born": "yesterday"}, "leak": {"note": "bites"},
    "nested": {"owner": {"name": "Ada", "phones": [1]}},
}


def pet(**changed):
    found = {**REX, **changed, **FAULTS.get(FAULT, {})}
    if FAULT == "missing":
        del found["kind"]
    return found


@app.get(
    "/pets", response_model=list[Pet],
    responses={200: {"headers": {"X-Total": {"required": True, "schema": {"type": "integer"}}}}})
def list_pets(limit: int = fastapi.Query(10, le=100), kind: Kind | None = None):
    if FAULT == "html":
        return HTMLResponse("<p>pets</p>", headers={"X-Total": "1"})
    if FAULT == "broken":
        return Response('[{"id": 1,', media_type="application/json", headers={"X-Total": "1"})
    return JSONResponse([pet()], headers={"X-Total": "many" if FAULT == "header" else "1"})


@app.post(
    "/pets", status_code=201, response_model=Pet, dependencies=[fastapi.Depends(token)],
    responses={
        201: {"headers": {"Location": {"required": True, "schema": {"type": "string"}}}},
        401: {"model": Problem}})
def create_pet(draft: PetDraft):
    headers = {} if FAULT == "location" else {"Location": "/pets/2"}
    body = pet(**draft.model_dump(mode="json"), id=2)
    return JSONResponse(body, 200 if FAULT == "status" else 201, headers)


@app.get("/pets/{pet_id}", response_model=Pet, responses={404: {"model": Problem}})
def get_pet(pet_id: int):
    if pet_id > 9:
        if FAULT == "gone":
            return JSONResponse({"detail": "gone"}, 410)
        words = ["no pet"] if FAULT == "problem" else "no pet"
        return JSONResponse({"detail": words}, 404)
    return JSONResponse(pet(id=pet_id))


@app.delete("/pets/{pet_id}", status_code=204)
def delete_pet(pet_id: int):
    return Response(status_code=204)


@app.get("/health", response_class=PlainTextResponse)
def health():
    return "fine"


uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="warning")
