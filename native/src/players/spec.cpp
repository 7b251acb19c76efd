#include "fourfold/spec.hpp"

namespace fourfold {
namespace {

std::string_view stripped(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(' ');
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

[[noreturn]] void reject(std::string_view text) {
  throw std::invalid_argument("'" + std::string(text) + "' is not of the form name(key=value,...)");
}

}  // namespace

Spec Spec::parse(std::string_view text) {
  const std::string_view whole = stripped(text);
  const std::size_t bracket = whole.find('(');
  Spec spec{std::string(stripped(whole.substr(0, bracket))), {}};
  if (spec.name.empty()) reject(text);
  if (bracket == std::string_view::npos) return spec;
  if (whole.back() != ')') reject(text);
  std::string_view inner = whole.substr(bracket + 1, whole.size() - bracket - 2);
  if (stripped(inner).empty()) return spec;
  for (bool more = true; more;) {
    const std::size_t comma = inner.find(',');
    const std::string_view part = inner.substr(0, comma);
    const std::size_t equals = part.find('=');
    const bool named = equals != std::string_view::npos;
    if (!named && !spec.options.empty()) reject(text);
    const std::string_view key = named ? stripped(part.substr(0, equals)) : "";
    const std::string_view value = stripped(named ? part.substr(equals + 1) : part);
    if ((named && key.empty()) || value.empty()) reject(text);
    if (!spec.options.emplace(key, value).second) reject(text);
    more = comma != std::string_view::npos;
    if (more) inner.remove_prefix(comma + 1);
  }
  return spec;
}

}  // namespace fourfold
