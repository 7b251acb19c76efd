#include "answering.cpp"
