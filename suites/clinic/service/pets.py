# SPDX-License-Identifier: Apache-2.0
"""The service of a clinic for pets. FastAPI makes its document. usage: pets.py PORT"""
import datetime
import enum
import sys

import fastapi
import pydantic
import uvicorn
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from fastapi.security import HTTPBearer

app = fastapi.FastAPI(title="Clinic", version="1")
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


def pet(**changed):
    return {
        "id": 1, "name": "Rex", "kind": "dog", "price": 80.5, "born": "2024-02-29",
        "owner": {"name": "Ada", "phones": ["1", "2"]}, **changed,
    }


@app.get(
    "/pets", response_model=list[Pet],
    responses={200: {"headers": {"X-Total": {"required": True, "schema": {"type": "integer"}}}}})
def list_pets(limit: int = fastapi.Query(10, le=100), kind: Kind | None = None):
    return JSONResponse([pet()], headers={"X-Total": "1"})


@app.post(
    "/pets", status_code=201, response_model=Pet, dependencies=[fastapi.Depends(token)],
    responses={
        201: {"headers": {"Location": {"required": True, "schema": {"type": "string"}}}},
        401: {"model": Problem}})
def create_pet(draft: PetDraft):
    body = pet(**draft.model_dump(mode="json"), id=2)
    return JSONResponse(body, 201, headers={"Location": "/pets/2"})


@app.get("/pets/{pet_id}", response_model=Pet, responses={404: {"model": Problem}})
def get_pet(pet_id: int):
    if pet_id > 9:
        return JSONResponse({"detail": "no pet"}, 404)
    return JSONResponse(pet(id=pet_id))


@app.delete("/pets/{pet_id}", status_code=204)
def delete_pet(pet_id: int):
    return Response(status_code=204)


@app.get("/health", response_class=PlainTextResponse)
def health():
    return "fine"


if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="warning")
